import { isTelling, languageOf, tidy, type Pair } from './pair.ts';
import { languageOfPath } from './translations.ts';
import type { Found } from './walk.ts';

/** Messages of `.po` and `.mo` files with their translations. */
export function gettextPairs(files: readonly Found[], source: string): Pair[] {
  return files.flatMap((file) => {
    const lang = languageOfPath(file.path);
    if (!lang || !/\.[pm]o$/.test(file.path)) return [];
    const messages = file.path.endsWith('.mo') ? compiled(file.bytes()) : written(file.read());
    return messages.flatMap(([english, translated]) => {
      const cjk = tidy(translated);
      const en = tidy(english.replace(/^.*\x04/s, ''));
      return languageOf(cjk, lang) === lang && isTelling(cjk) && en && en.length < 800 ? [{ lang, cjk, en, code: '', source }] : [];
    });
  });
}

type Message = readonly [string, string];

/** The layout of GNU gettext: magic, revision, count, offsets of two tables of lengths and offsets. */
function compiled(bytes: Buffer): Message[] {
  const little = bytes.readUInt32LE(0) === 0x950412de;
  const at = (offset: number) => (little ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const text = (table: number, i: number) => bytes.subarray(at(table + 8 * i + 4), at(table + 8 * i + 4) + at(table + 8 * i)).toString('utf8').split('\0')[0] ?? '';
  return Array.from({ length: at(8) }, (_, i) => [text(at(12), i), text(at(16), i)] as const).filter(([english]) => english);
}

function written(text: string): Message[] {
  return text.split(/\n\s*\n/).flatMap((entry) => {
    if (/^#,.*fuzzy/m.test(entry)) return [];
    const english = field(entry, 'msgid');
    const translated = field(entry, 'msgstr(?:\\[0\\])?');
    return english && translated ? [[english, translated] as const] : [];
  });
}

function field(entry: string, name: string): string {
  const found = new RegExp(`^${name} ((?:"(?:\\\\.|[^"\\\\])*"\\s*)+)`, 'm').exec(entry);
  return [...(found?.[1] ?? '').matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, part = '']) => part.replaceAll(/\\[nt]/g, ' ').replaceAll(/\\(.)/g, '$1')).join('');
}

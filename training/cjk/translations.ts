import { isTelling, languageOf, tidy, type Cjk, type Pair } from './pair.ts';
import type { Found } from './walk.ts';

const codes: Readonly<Record<Cjk, RegExp>> = {
  zh: /(?<![a-z])(?:zh[-_]?(?:hans|hant|cn|tw|hk)(?:[-_](?:cn|tw))?|zh|cn|chs|cht)(?![a-z])/i,
  ja: /(?<![a-z])(?:ja[-_]?jp|ja|jp)(?![a-z])/i,
  ko: /(?<![a-z])(?:ko[-_]?kr|ko|kr)(?![a-z])/i,
};
const english = ['en-US', 'en_US', 'en-us', 'enUS', 'en-GB', 'en_GB', 'en', 'EN', 'default'];

/** The language that a file's name says its texts are in. */
export function languageOfPath(path: string): Cjk | undefined {
  const tail = path.split('/').slice(-3).join('/');
  return (['zh', 'ja', 'ko'] as const).find((lang) => codes[lang].test(tail));
}

/** Texts of the same key in two files that differ only by the language in their path. */
export function translationPairs(files: readonly Found[], source: string): Pair[] {
  const byPath = new Map(files.map((file) => [inArchive(file.path), file]));
  const pairs: Pair[] = [];
  for (const file of files) {
    if (!/\.(?:json5?|[cm]?[jt]s|properties|ya?ml|php|xlf)$/.test(file.path)) continue;
    const lang = languageOfPath(file.path);
    const original = lang && englishOf(inArchive(file.path), lang, byPath);
    if (!lang || !original) continue;
    const there = entriesOf(original);
    for (const [key, value] of entriesOf(file)) {
      const cjk = tidy(value);
      const en = tidy(there.get(key) ?? '');
      const own = languageOf(cjk, lang);
      if (own === lang && isTelling(cjk) && en && en.length < 800 && !languageOf(en)) pairs.push({ lang, cjk, en, code: lastKey(key), source });
    }
  }
  return pairs;
}

/** Java keeps each language in an archive of its own: paths are compared within them. */
function inArchive(path: string): string {
  return path.replace(/^.*\.jar\.d\//, '');
}

function englishOf(path: string, lang: Cjk, byPath: ReadonlyMap<string, Found>): Found | undefined {
  const pattern = new RegExp(codes[lang].source, 'gi');
  const options = english.map((code) => path.replaceAll(pattern, code));
  const bare = path.replace(new RegExp(`[._-](?:${codes[lang].source})(?=\\.\\w+$)`, 'i'), '');
  return [...options, bare].map((option) => byPath.get(option)).find((found) => found && inArchive(found.path) !== path);
}

/** Keys and texts of a table of strings, whatever it is written in. A key that comes again gets a number. */
export function entriesOf(file: Found): Map<string, string> {
  const text = file.read();
  const entries = new Map<string, string>();
  const counts = new Map<string, number>();
  const put = (key: string, value: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    entries.set(count === 1 ? key : `${key}#${count}`, value);
  };
  if (file.path.endsWith('.json')) {
    try {
      flatten(JSON.parse(text), '', put);
      return entries;
    } catch {
      // JSON with comments is read like code.
    }
  }
  const lines = file.path.endsWith('.properties')
    ? text.replaceAll(/\\\r?\n\s*/g, '').matchAll(/^\s*([\w.-]+)\s*[=:]\s*(.+)$/gm)
    : file.path.endsWith('.xlf')
      ? text.matchAll(/<source>([^<]*)<\/source>\s*<target[^>]*>([^<]*)<\/target>/g)
      : text.matchAll(/(?:^|[{,\s])["'`]?([\w.$-]+)["'`]?\s*(?::|=>)\s*(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`([^`\n]*)`|([^\s"'`{[][^\n"'{}]*)$)/gm);
  for (const [, key = '', a, b, c, d] of lines) put(key, unescape(a ?? b ?? c ?? d ?? ''));
  return entries;
}

function flatten(value: unknown, path: string, put: (key: string, value: string) => void): void {
  if (typeof value === 'string') put(path, value);
  else if (value && typeof value === 'object') for (const [key, child] of Object.entries(value)) flatten(child, path ? `${path}\0${key}` : key, put);
}

function unescape(text: string): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replaceAll(/\\[nrt]/g, ' ').replaceAll(/\\(.)/g, '$1');
}

function lastKey(key: string): string {
  return key.split('\0').slice(-2).join(' ').replaceAll(/#\d+$/g, '').replaceAll(/[^\w.-]/g, ' ').slice(0, 80);
}

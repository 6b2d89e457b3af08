import path from 'node:path';
import fs from 'node:fs';
import { isTelling, languageOf, tidy, type Cjk, type Pair } from './pair.ts';
import { languageOfPath } from './translations.ts';
import type { Found } from './walk.ts';

/** String tables that name their English texts in their own way: TypeScript's diagnostics, VS Code's bundles. */
export function messagePairs(files: readonly Found[], source: string): Pair[] {
  return [...diagnostics(files, source), ...bundles(files, source)];
}

/** `lib/<language>/diagnosticMessages.generated.json`: its keys are those of the calls in the compiler. */
function diagnostics(files: readonly Found[], source: string): Pair[] {
  const tables = files.filter((file) => file.path.endsWith('diagnosticMessages.generated.json'));
  if (tables.length === 0) return [];
  const compiler = files.find((file) => file.path.endsWith('lib/_tsc.js')) ?? files.find((file) => file.path.endsWith('lib/typescript.js'));
  const english = new Map([...(compiler?.read() ?? '').matchAll(/diag\(\d+, [^,]*, "(\w+)", "((?:\\.|[^"\\])*)"/g)].map(([, key = '', text = '']) => [key, text.replaceAll(/\\(.)/g, '$1')]));
  return tables.flatMap((file) => {
    const lang = languageOfPath(file.path);
    const table = JSON.parse(file.read()) as Record<string, string>;
    return lang ? Object.entries(table).flatMap(([key, text]) => pair(lang, text, english.get(key) ?? '', source)) : [];
  });
}

/** Bundles of extensions, whose keys are the English texts. */
function bundles(files: readonly Found[], source: string): Pair[] {
  return files.flatMap((file) => {
    const lang = languageOfPath(`${source}/${file.path}`);
    if (!lang || !file.path.endsWith('.i18n.json')) return [];
    const { contents } = JSON.parse(file.read()) as { contents: Record<string, Record<string, string>> };
    return Object.entries(contents.bundle ?? {}).flatMap(([english, text]) => pair(lang, text, english, source));
  });
}

/** VS Code's own messages: the packs are lists, and the English is in the calls that name a place in the list. */
export function editorPairs(npm: string): Pair[] {
  const english = new Map<number, string>();
  const api = path.join(npm, '@codingame+monaco-vscode-api');
  for (const entry of fs.readdirSync(api, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.js')) continue;
    const text = fs.readFileSync(path.join(api, entry), 'utf8');
    for (const [, place, a, b] of text.matchAll(/localize2?\((\d+), (?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/g)) english.set(Number(place), (a ?? b ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  const packs: readonly (readonly [string, Cjk])[] = [['zh-hans', 'zh'], ['zh-hant', 'zh'], ['ja', 'ja'], ['ko', 'ko']];
  return packs.flatMap(([pack, lang]) => {
    const name = `@codingame+monaco-vscode-language-pack-${pack}`;
    const text = fs.readFileSync(path.join(npm, name, 'translations/main.i18n.json.js'), 'utf8');
    const list = text.slice(text.indexOf('[') + 1).split('\n').slice(1);
    return list.flatMap((line, i) => {
      const quoted = /^\s*("(?:\\.|[^"\\])*")/.exec(line)?.[1];
      return quoted ? pair(lang, JSON.parse(quoted) as string, english.get(i) ?? '', `npm/${name}`) : [];
    });
  });
}

function pair(lang: Cjk, text: string, english: string, source: string): Pair[] {
  const cjk = tidy(text.replaceAll('&&', ''));
  const en = tidy(english.replaceAll('&&', ''));
  return languageOf(cjk, lang) === lang && isTelling(cjk) && /[a-z]{2}/i.test(en) ? [{ lang, cjk, en, code: '', source }] : [];
}

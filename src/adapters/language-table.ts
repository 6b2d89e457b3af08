import { plainLanguages, type PlainLanguage } from './plain-languages.ts';

export interface NamedLanguage extends PlainLanguage {
  readonly id: string;
}

interface Look {
  readonly id: string;
  readonly extension: string;
  readonly pattern: RegExp;
}

/** A file says in its first screens which of two languages with one extension it is written in. */
const sample = 20_000;

export type LanguageOf = (path: string, text: string) => string;

/** Tells a file's language by its name, its extension, or the interpreter in its first line; else `text`. */
export function languageTable(withGrammar: readonly NamedLanguage[]): LanguageOf {
  const names = new Map<string, string>();
  const extensions = new Map<string, string>();
  const interpreters = new Map<string, string>();
  const prefixes: [string, string][] = [];
  const shared: Look[] = [];
  const plain = Object.entries(plainLanguages).map(([id, language]) => ({ ...language, id }));
  // A language that has got a grammar takes its files over from the plain table.
  for (const language of [...plain, ...withGrammar]) {
    language.filenames?.forEach((name) => names.set(name.toLowerCase(), language.id));
    language.extensions?.forEach((extension) => extensions.set(extension, language.id));
    language.interpreters?.forEach((interpreter) => interpreters.set(interpreter.toLowerCase(), language.id));
    Object.entries(language.looks ?? {}).forEach(([extension, pattern]) => shared.push({ id: language.id, extension, pattern }));
    language.prefixes?.forEach((prefix) => prefixes.push([prefix.toLowerCase(), language.id]));
  }
  return (path, text) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const byName = names.get(name) ?? byExtension(extensions, name) ?? prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
    const look = shared.find(({ extension, pattern }) => name.endsWith(extension) && pattern.test(text.slice(0, sample)));
    return look?.id ?? byName ?? interpreters.get(interpreterOf(text)) ?? 'text';
  };
}

function byExtension(extensions: ReadonlyMap<string, string>, name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? undefined : extensions.get(name.slice(dot));
}

/** `python` of `#!/usr/bin/env -S python3.11 -u`; empty without such a line. */
function interpreterOf(text: string): string {
  const line = /^\uFEFF?#![ \t]*([^\r\n]{1,200})/.exec(text)?.[1];
  if (!line) return '';
  const words = line.split(/\s+/);
  if (/(?:^|\/)env$/.test(words[0] ?? '')) words.shift();
  const command = words.find((word) => !word.startsWith('-') && !word.includes('=')) ?? '';
  return command
    .slice(command.lastIndexOf('/') + 1)
    .replace(/[-.\d]*$/, '')
    .toLowerCase();
}

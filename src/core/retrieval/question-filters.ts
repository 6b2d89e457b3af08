import { chunkKinds, type ChunkKind } from '../model/chunk.ts';
import type { Filters } from '../model/query.ts';

/**
 * Filters as tokens of the question: `lang:go`, `path:src/**`, `kind:class`, `in:handlers/`, each with a `-` before it to
 * leave out what it matches (paths only). What is no filter stays a word.
 */
export function readFilterTokens(text: string): { readonly text: string; readonly filters: Filters } {
  const languages: string[] = [];
  const paths: string[] = [];
  const kinds: ChunkKind[] = [];
  const rest = text.replace(token, (whole: string, before: string, minus: string, key: string, quoted: string | undefined, bare: string | undefined) => {
    const value = quoted ?? bare ?? '';
    const kind = chunkKinds.find((known) => known === value.toLowerCase());
    if (key === 'lang' && !minus) languages.push(languageOf(value));
    else if (key === 'kind' && !minus && kind) kinds.push(kind);
    else if (key === 'path' || key === 'in') paths.push(`${minus && '!'}${key === 'in' ? folderGlob(value) : value}`);
    else return whole;
    return before;
  });
  const found = { ...(languages.length ? { languages } : {}), ...(paths.length ? { paths } : {}), ...(kinds.length ? { kinds } : {}) };
  // A question of nothing but filters still needs words: the values are what it is about.
  return { text: rest.trim() || text.replace(token, ' $4$5').trim(), filters: found };
}

/** What looks like a filter by kind and names none: it is searched for as a word, and whoever typed it should know. */
export function unknownKind(text: string): string | undefined {
  for (const [, , , key, quoted, bare] of text.matchAll(token)) {
    const value = quoted ?? bare ?? '';
    if (key === 'kind' && !chunkKinds.some((known) => known === value.toLowerCase())) return value;
  }
  return undefined;
}

/** What both ask must hold: the question's own filters narrow those of the caller. */
export function joinFilters(given: Filters | undefined, own: Filters): Filters {
  return {
    ...given,
    ...(own.languages ? { languages: both(given?.languages, own.languages) } : {}),
    ...(own.kinds ? { kinds: both(given?.kinds, own.kinds) } : {}),
    ...(own.paths ? { paths: [...(given?.paths ?? []), ...own.paths] } : {}),
  };
}

/** Values that both lists allow; where they have none in common, the question's own, which were typed last. */
function both<T>(given: readonly T[] | undefined, own: readonly T[]): readonly T[] {
  if (!given?.length) return own;
  const common = own.filter((value) => given.includes(value));
  return common.length > 0 ? common : own;
}

const token = /(^|\s)(-?)(lang|path|kind|in):(?:"([^"]+)"|([^\s"]+))(?=\s|$)/g;

const languageNames: Readonly<Record<string, string>> = {
  ts: 'typescript', js: 'javascript', py: 'python', rb: 'ruby', rs: 'rust', cs: 'csharp', 'c#': 'csharp', 'c++': 'cpp', golang: 'go', kt: 'kotlin', sh: 'bash', md: 'markdown', yml: 'yaml',
};

function languageOf(name: string): string {
  const lower = name.toLowerCase();
  return languageNames[lower] ?? lower;
}

function folderGlob(value: string): string {
  return /[*?]|\.\w+$/.test(value) ? value : `${value.replace(/\/$/, '')}/`;
}

import ignore from 'ignore';
import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Filters } from '../model/query.ts';

/** What the filters of a query let in. */
export interface Accept {
  /** Whether a file of this path may have something: what is not asked for need not be decoded. */
  path(path: string): boolean;
  chunk(chunk: Chunk): boolean;
  /** Whether it has something. Its chunks are looked at only where its path and language leave that open. */
  file(file: Pick<FileRecord, 'path' | 'language' | 'keys' | 'chunks'>): boolean;
}

/** Where nothing narrows a search, candidates need not be looked at to be let in. */
export const acceptsAll: Accept = { path: () => true, chunk: () => true, file: ({ keys }) => keys.length > 0 };

/**
 * The filters of a query. Path globs have the meaning they have in a `.gitignore`: `src/` is a folder and all in it, `*.ts`
 * matches at any depth. A glob with a `!` leaves out, whatever the others say and in any order: a search has no folder
 * above that could forbid it.
 */
export function acceptor(filters: Filters | undefined): Accept {
  const { languages = [], paths = [], kinds = [], under = '' } = filters ?? {};
  if (languages.length === 0 && kinds.length === 0 && paths.length === 0 && under === '') return acceptsAll;
  const ids = languages.map((language) => language.toLowerCase());
  const wanted = matcher(paths.filter((glob) => !glob.startsWith('!')));
  const unwanted = matcher(paths.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)));
  const path = (whole: string) => {
    if (!whole.startsWith(under)) return false;
    const below = whole.slice(under.length);
    return (wanted?.(below) ?? true) && !unwanted?.(below);
  };
  const known = new Map<string, boolean>();
  const ofPath = (whole: string) => {
    const found = known.get(whole) ?? path(whole);
    known.set(whole, found);
    return found;
  };
  const kindAndLanguage = ({ kind, language }: Pick<Chunk, 'kind' | 'language'>) => (ids.length === 0 || ids.includes(language)) && (kinds.length === 0 || kinds.includes(kind));
  return {
    path: ofPath,
    chunk: (chunk) => kindAndLanguage(chunk) && ofPath(chunk.path),
    file: (file) => {
      if (!ofPath(file.path)) return false;
      if (kinds.length === 0 && (ids.length === 0 || ids.includes(file.language))) return file.keys.length > 0;
      // A page may hold chunks of other languages than its own.
      return file.chunks.some(kindAndLanguage);
    },
  };
}

function matcher(globs: readonly string[]): ((path: string) => boolean) | null {
  if (globs.length === 0) return null;
  // `./src` is how shells complete it, and means what begins at the root.
  const rules = ignore({ allowRelativePaths: true }).add(globs.map((glob) => glob.replace(/^\.\//, '/')));
  return (path) => rules.ignores(path);
}

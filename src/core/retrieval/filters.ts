import ignore from 'ignore';
import type { Chunk } from '../model/chunk.ts';
import type { Filters } from '../model/query.ts';

/** Where nothing narrows a search, candidates need not be looked at to be let in. */
export const acceptsAll = (): boolean => true;

/**
 * A predicate for the filters of a query. Path globs have the meaning they have in a `.gitignore`: `src/` is a folder
 * and all in it, `*.ts` matches at any depth. A glob with a `!` leaves out, whatever the others say and in any order: a
 * search has no folder above that could forbid it.
 */
export function acceptor(filters: Filters | undefined): (chunk: Chunk) => boolean {
  const { languages, paths = [], kinds, under = '' } = filters ?? {};
  if (!languages?.length && !kinds?.length && paths.length === 0 && under === '') return acceptsAll;
  const ids = languages?.map((language) => language.toLowerCase());
  const wanted = matcher(paths.filter((glob) => !glob.startsWith('!')));
  const unwanted = matcher(paths.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)));
  return (chunk) => {
    if (ids?.length && !ids.includes(chunk.language)) return false;
    if (kinds?.length && !kinds.includes(chunk.kind)) return false;
    if (!chunk.path.startsWith(under)) return false;
    const path = chunk.path.slice(under.length);
    return (wanted?.(path) ?? true) && !unwanted?.(path);
  };
}

function matcher(globs: readonly string[]): ((path: string) => boolean) | null {
  if (globs.length === 0) return null;
  // `./src` is how shells complete it, and means what begins at the root.
  const rules = ignore({ allowRelativePaths: true }).add(globs.map((glob) => glob.replace(/^\.\//, '/')));
  return (path) => rules.ignores(path);
}

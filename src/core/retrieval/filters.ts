import ignore from 'ignore';
import type { Chunk } from '../model/chunk.ts';
import type { Filters } from '../model/query.ts';

/**
 * A predicate for the filters of a query. Path globs have the meaning they have in a `.gitignore`: `src/` is a folder
 * and all in it, `*.ts` matches at any depth, `!` takes back.
 */
export function acceptor(filters: Filters | undefined): (chunk: Chunk) => boolean {
  const { languages, paths, kinds } = filters ?? {};
  const globs = paths?.length ? ignore({ allowRelativePaths: true }).add([...paths]) : null;
  return (chunk) =>
    (!languages?.length || languages.includes(chunk.language)) &&
    (!kinds?.length || kinds.includes(chunk.kind)) &&
    (!globs || globs.ignores(chunk.path));
}

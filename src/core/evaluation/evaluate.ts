import type { SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import type { Item } from './items.ts';
import { scoreRun, type Scored } from './runs.ts';

/** Asks every question of one repository. `prefix` is the folder between the repository and the root that was indexed. */
export async function askAll(
  items: readonly Item[],
  search: (query: Query) => Promise<SearchResult>,
  top: number,
  prefix: string,
): Promise<{ readonly scored: Scored[]; readonly notices: readonly string[] }> {
  const scored: Scored[] = [];
  const notices = new Set<string>();
  for (const item of items) {
    const { hits, notice } = await search({ text: item.query, top });
    if (notice !== undefined) notices.add(notice);
    scored.push(scoreRun(item, hits.map(({ chunk }) => ({ path: prefix + chunk.path, start: chunk.span.startLine, end: chunk.span.endLine }))));
  }
  return { scored, notices: [...notices] };
}

import type { SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import type { Item } from './items.ts';
import { figuresOf, macroMean, type Figures } from './metrics.ts';

export interface RunLine {
  readonly id: string;
  readonly results: readonly { readonly path: string; readonly start: number; readonly end: number }[];
}

export interface Scored {
  readonly item: Item;
  readonly figures: Figures;
  readonly run: RunLine;
}

/** Asks every question of one repository. `prefix` is the folder between the repository and the root that was indexed. */
export async function askAll(
  items: readonly Item[],
  search: (query: Query) => Promise<SearchResult>,
  top: number,
  prefix: string,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const item of items) {
    const { hits } = await search({ text: item.query, top });
    const results = hits.map(({ chunk }) => ({ path: prefix + chunk.path, start: chunk.span.startLine, end: chunk.span.endLine }));
    const figures = figuresOf(results.map(({ path }) => path), item.relevant.map(({ path }) => path));
    scored.push({ item, figures, run: { id: item.id, results } });
  }
  return scored;
}

export interface Row extends Figures {
  readonly group: string;
  readonly questions: number;
}

/** Figures over all questions and by source, each the mean over repositories. */
export function summarise(scored: readonly Scored[]): Row[] {
  const sources = [...new Set(scored.map(({ item }) => item.source))].sort();
  const row = (group: string, rows: readonly Scored[]): Row => ({
    group,
    questions: rows.length,
    ...macroMean(rows.map(({ item, figures }) => ({ group: item.repo, figures }))),
  });
  return [row('all', scored), ...sources.map((source) => row(source, scored.filter(({ item }) => item.source === source)))];
}

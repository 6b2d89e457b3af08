import type { Item } from './items.ts';
import type { Figures } from './metrics.ts';
import type { Scored } from './runs.ts';

/** What questions are grouped by, in the order of the report. */
export const groupings = {
  source: (item: Item) => item.source,
  type: (item: Item) => item.type,
  language: (item: Item) => item.language,
  repository: (item: Item) => item.repo,
  asked: (item: Item) => [item.asked, item.style].filter(Boolean).join(' '),
} as const;
export type Grouping = keyof typeof groupings;

export interface Row extends Omit<Figures, 'spans5'> {
  readonly by: 'all' | Grouping;
  readonly group: string;
  readonly questions: number;
  readonly repositories: number;
  /** Null where no question has lines. */
  readonly spans5: number | null;
  readonly spanQuestions: number;
  /** Questions of which nothing that answers is among the first ten files. */
  readonly missed: number;
}

/** Figures over all questions and by group, each the mean over repositories of the means within them. */
export function summarise(scored: readonly Scored[]): Row[] {
  const rows = [row('all', 'all', scored)];
  for (const by of Object.keys(groupings) as Grouping[]) {
    const groups = [...new Set(scored.map(({ item }) => groupings[by](item)))].filter(Boolean).sort();
    for (const group of groups) rows.push(row(by, group, scored.filter(({ item }) => groupings[by](item) === group)));
  }
  return rows;
}

/** Sources with fewer questions that have lines say little of a source. */
const fewestSpans = 10;

/** Hits on exact lines: the mean over the sources that have at least ten questions with lines. */
export function meanSpans(rows: readonly Row[]): number | null {
  const counted = rows.flatMap(({ by, spans5, spanQuestions }) => (by === 'source' && spans5 !== null && spanQuestions >= fewestSpans ? [spans5] : []));
  return counted.length === 0 ? null : mean(counted);
}

/** The mean over repositories of the means within them, so that a large set does not outweigh the others; null of nothing. */
export function macroMean(scored: readonly Scored[], figure: (figures: Figures) => number | null): number | null {
  const byRepository = new Map<string, number[]>();
  for (const { item, figures } of scored) {
    const value = figure(figures);
    if (value === null) continue;
    const known = byRepository.get(item.repo);
    if (known) known.push(value);
    else byRepository.set(item.repo, [value]);
  }
  return byRepository.size === 0 ? null : mean([...byRepository.values()].map(mean));
}

export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function row(by: Row['by'], group: string, scored: readonly Scored[]): Row {
  const over = (figure: (figures: Figures) => number) => macroMean(scored, figure) ?? 0;
  return {
    by,
    group,
    questions: scored.length,
    repositories: new Set(scored.map(({ item }) => item.repo)).size,
    ndcg10: over((f) => f.ndcg10),
    recall10: over((f) => f.recall10),
    mrr10: over((f) => f.mrr10),
    chunkNdcg10: over((f) => f.chunkNdcg10),
    chunkRecall10: over((f) => f.chunkRecall10),
    chunkMrr10: over((f) => f.chunkMrr10),
    ndcg10Code: over((f) => f.ndcg10Code),
    spans5: macroMean(scored, (f) => f.spans5),
    missed: scored.filter(({ figures }) => figures.recall10 === 0).length,
    spanQuestions: scored.filter(({ figures }) => figures.spans5 !== null).length,
  };
}

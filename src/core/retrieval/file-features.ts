import { isDefinition } from './definitions.ts';
import type { Place } from './place.ts';
import type { Amount } from './rank.ts';

/** A file as the rules left it. */
export interface ScoredFile {
  readonly head: Place;
  readonly places: readonly Place[];
  readonly score: number;
  /** What its chunks say for it, the strongest first. */
  readonly strongest: readonly number[];
  /** What rules added for the head and its file, and the shares that they took away. */
  readonly amounts: readonly Amount[];
}

/** What a learned ranker looks at: numbers that are known anyway, mostly 0 to 1, by their names. */
export function featuresOf({ head, places, score, strongest, amounts }: ScoredFile, best: number, words: number): Map<string, number> {
  const { why, chunk, record } = head;
  return new Map([
    ['score', best > 0 ? score / best : 0],
    ['strongest-1', strongest[0] ?? 0],
    ['strongest-2', strongest[1] ?? 0],
    ['strongest-3', strongest[2] ?? 0],
    ['keyword', places.reduce((most, place) => Math.max(most, place.keyword), 0)],
    ['vector', places.reduce((most, place) => Math.max(most, place.vector), 0)],
    ['cosine', why.vectorScore ?? 0],
    ['keyword-rank', near(why.keywordRank)],
    ['vector-rank', near(why.vectorRank)],
    ['matched', (why.matched?.length ?? 0) / Math.max(1, words)],
    ['chunks', Math.log2(1 + record.keys.length) / 8],
    ['lines', Math.log2(2 + chunk.span.endLine - chunk.span.startLine) / 8],
    ['depth', chunk.path.split('/').length / 8],
    ['definition', isDefinition(chunk) ? 1 : 0],
    ...amounts.map(({ rule, amount }) => [`rule ${rule.name}`, amount] as const),
  ]);
}

/** First places differ more than later ones. */
function near(rank: number | undefined): number {
  return rank === undefined ? 0 : 1 / (1 + Math.log2(rank));
}

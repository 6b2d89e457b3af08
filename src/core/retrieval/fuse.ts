import type { Candidate } from '../model/hit.ts';

/** A candidate with what each search gave it, on a scale that both share. */
export interface Fused extends Candidate {
  readonly keyword: number;
  readonly vector: number;
}

/** One list of several. A chunk that is in more lists than one keeps the reasons of all. */
export function merged(...lists: readonly (readonly Candidate[])[]): Candidate[] {
  const byChunk = new Map<string, Candidate>();
  for (const candidate of lists.flat()) {
    const key = `${candidate.root}\0${candidate.chunk.id}`;
    const seen = byChunk.get(key);
    byChunk.set(key, { ...candidate, why: { ...seen?.why, ...candidate.why } });
  }
  return [...byChunk.values()];
}

/**
 * Scores as shares of the best: BM25 from zero, cosines from the lowest of the candidates, because all texts of a
 * repository are alike to some degree.
 */
export function fuse(candidates: readonly Candidate[]): Fused[] {
  const keyword = scaleOf(candidates.map(({ why }) => why.keywordScore), 0);
  const vector = scaleOf(candidates.map(({ why }) => why.vectorScore));
  return candidates.map((candidate) => ({ ...candidate, keyword: keyword(candidate.why.keywordScore), vector: vector(candidate.why.vectorScore) }));
}

/** From the lowest of these scores, or `from`, to the highest: 0 to 1. What has no score has nothing of it. */
export function scaleOf(scores: readonly (number | undefined)[], from?: number): (score: number | undefined) => number {
  const given = scores.filter((score) => score !== undefined);
  const high = Math.max(...given);
  const low = from ?? Math.min(...given);
  return (score) => (score === undefined ? 0 : high > low ? (score - low) / (high - low) : 1);
}

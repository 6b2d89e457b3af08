import type { Candidate, Why } from '../model/hit.ts';

/** A candidate with what each search gave it, on a scale that both share. */
export interface Fused extends Candidate {
  readonly keyword: number;
  readonly vector: number;
}

/**
 * One list of several. A chunk that is in more lists than one keeps the reasons of all. Scores are shares of the best:
 * BM25 from zero, cosines from the lowest that the search brought, because all texts of a repository are alike to some
 * degree. What a search did not bring has nothing of it.
 */
export function fuse(...lists: readonly (readonly Candidate[])[]): Fused[] {
  const byChunk = new Map<string, { candidate: Candidate; why: Why }>();
  for (const candidate of lists.flat()) {
    const key = `${candidate.root}\0${candidate.chunk.id}`;
    const seen = byChunk.get(key);
    byChunk.set(key, { candidate, why: { ...seen?.why, ...candidate.why } });
  }
  const found = [...byChunk.values()];
  const keyword = scale(found.map(({ why }) => why.keywordScore), 0);
  const vector = scale(found.map(({ why }) => why.vectorScore));
  return found.map(({ candidate: { root, chunk }, why }) => ({ root, chunk, why, keyword: keyword(why.keywordScore), vector: vector(why.vectorScore) }));
}

function scale(scores: readonly (number | undefined)[], from?: number): (score: number | undefined) => number {
  const given = scores.filter((score) => score !== undefined);
  const high = Math.max(...given);
  const low = from ?? Math.min(...given);
  return (score) => (score === undefined ? 0 : high > low ? (score - low) / (high - low) : 1);
}

import type { Candidate, Why } from '../model/hit.ts';

/** A candidate with the score that fusion gave it. */
export interface Fused extends Candidate {
  readonly score: number;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): the sum of 1 / (k + rank) over the lists. It needs
 * no common scale for the scores of the two searches, and `k` = 60 is the value of the paper.
 */
export const rankConstant = 60;

/** One list of several, best first. A chunk that is in more lists than one keeps the reasons of all. */
export function fuse(...lists: readonly (readonly Candidate[])[]): Fused[] {
  const byChunk = new Map<string, { candidate: Candidate; why: Why; score: number }>();
  for (const list of lists) {
    list.forEach((candidate, i) => {
      const key = `${candidate.root}\0${candidate.chunk.id}`;
      const seen = byChunk.get(key);
      byChunk.set(key, {
        candidate,
        why: { ...seen?.why, ...candidate.why },
        score: (seen?.score ?? 0) + 1 / (rankConstant + i + 1),
      });
    });
  }
  return [...byChunk.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ candidate, why, score }) => ({ root: candidate.root, chunk: candidate.chunk, why, score }));
}

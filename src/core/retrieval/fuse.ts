import { rolesOfPath } from '../model/file-role.ts';
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
    byChunk.set(key, seen ? { ...candidate, why: { ...seen.why, ...candidate.why } } : candidate);
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
  return candidates.map(({ root, chunk, why }) => ({ root, chunk, why, keyword: keyword(why.keywordScore), vector: vector(why.vectorScore) }));
}

/** So many candidates are looked at by the rules: each costs some 40 microseconds. */
const mostCandidates = 240;
/** Tests, documents and the like must match better to be looked at, so that many of them don't crowd out the code. Chosen by hand. */
const shareBeside = 0.75;

/** The best by both scores together; what only its name brought stays, for that is why it was brought. */
export function best(candidates: readonly Fused[]): Fused[] {
  if (candidates.length <= mostCandidates) return [...candidates];
  const worth = new Map(candidates.map((candidate) => [candidate, worthOf(candidate)]));
  return [...candidates].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, mostCandidates);
}

function worthOf({ chunk, why, keyword, vector }: Fused): number {
  if (why.keywordRank === undefined && why.vectorRank === undefined) return Infinity;
  return (keyword + vector) * (rolesOfPath(chunk.path, chunk.language).length > 0 ? shareBeside : 1);
}

/** From the lowest of these scores, or `from`, to the highest: 0 to 1. What has no score has nothing of it. */
export function scaleOf(scores: readonly (number | undefined)[], from?: number): (score: number | undefined) => number {
  const given = scores.filter((score) => score !== undefined);
  const high = Math.max(...given);
  const low = from ?? Math.min(...given);
  return (score) => (score === undefined ? 0 : high > low ? (score - low) / (high - low) : 1);
}

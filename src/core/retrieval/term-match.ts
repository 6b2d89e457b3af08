import type { WeightedTerm } from './word-weights.ts';

/** What one word says of another: all when equal, most when one begins with the other (`auth`, `authentication`). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= shortestBeginning && long.startsWith(short) ? beginningCounts : 0;
}

/** Shorter beginnings are shared by words that have nothing in common: `con`, `per`. */
const shortestBeginning = 4;
/** `config` is nearly `configuration`, but `form` is only sometimes `formatter`. */
const beginningCounts = 0.6;

/** The share of the question's weight that is met by some of these words; of several translations of one word any will do. */
export function coveredShare(terms: readonly WeightedTerm[], words: Iterable<string>): number {
  const list = [...words];
  const parts = terms.map(({ term, weight, of }) => ({ of, weight, met: weight * list.reduce((best, word) => (best === 1 ? 1 : Math.max(best, likeness(term, word))), 0) }));
  return shareOf(parts);
}

/** What is met of all weights; what translates the same word counts once, by the most. */
export function shareOf(parts: readonly { readonly of: string | undefined; readonly weight: number; readonly met: number }[]): number {
  const translated = new Map<string, { weight: number; met: number }>();
  let [met, total] = [0, 0];
  for (const part of parts) {
    const known = part.of === undefined ? undefined : translated.get(part.of);
    const best = { weight: Math.max(part.weight, known?.weight ?? 0), met: Math.max(part.met, known?.met ?? 0) };
    if (part.of !== undefined) translated.set(part.of, best);
    met += best.met - (known?.met ?? 0);
    total += best.weight - (known?.weight ?? 0);
  }
  return total > 0 ? met / total : 0;
}

/** The share of these words that the question has. */
export function sharedWords(words: readonly string[], terms: readonly WeightedTerm[]): number {
  if (words.length === 0) return 0;
  const met = words.map((word) => terms.reduce((best, { term }) => (best === 1 ? 1 : Math.max(best, likeness(term, word))), 0));
  return met.reduce((sum, value) => sum + value, 0) / words.length;
}

import { stem, stopWords } from '../model/words.ts';

/** Neighbouring words of a question, as they are looked for in lower-case text, and their share of all such pairs. */
export interface Phrase {
  readonly words: readonly string[];
  readonly share: number;
  /** Those of the words that are looked for by themselves, too: a text that has not each of them has not the phrase. */
  readonly needs: readonly string[];
}

/** A question longer than this is a report: the pairs of its beginning are enough. */
const mostWords = 40;

/** Pairs and triples of neighbours; one that holds nothing but stop words says nothing. */
export function phrasesOf(text: string, weightOf: (stemmed: string) => number, isTerm: (stemmed: string) => boolean): Phrase[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  const found: { words: string[]; weight: number }[] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    for (const length of [2, 3]) {
      const part = words.slice(i, i + length);
      if (part.length < length || part.every((word) => stopWords.has(word)) || stopWords.has(part[0] ?? '') || stopWords.has(part.at(-1) ?? '')) continue;
      const stems = part.map(stem);
      found.push({ words: stems, weight: stems.reduce((sum, word) => sum + weightOf(word), 0) / 2 });
    }
  }
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? [] : found.map(({ words: each, weight }) => ({ words: each, share: weight / total, needs: each.filter(isTerm) }));
}

/** The share of the phrases that stand in the text, in prose or within a name of any case style. `has` says which terms it has. */
export function phraseShare(text: { readonly lower: string }, phrases: readonly Phrase[], has: (term: string) => boolean): number {
  return phrases.reduce((sum, { words, share, needs }) => sum + (needs.every(has) && stands(text.lower, words) ? share : 0), 0);
}

function stands(lower: string, words: readonly string[]): boolean {
  const first = words[0] ?? '';
  for (let at = lower.indexOf(first); at >= 0; at = lower.indexOf(first, at + 1)) {
    if (follows(lower, at + first.length, words)) return true;
  }
  return false;
}

/** Whether the further words come, each after the ending of the one before (`ing`, `s`) and a few separators. */
function follows(lower: string, from: number, words: readonly string[]): boolean {
  let at = from;
  for (const word of words.slice(1)) {
    const next = beginOf(lower, at, word);
    if (next < 0) return false;
    at = next + word.length;
  }
  return true;
}

/** Endings that stemming takes away, and `, `, `::`, `_` between two words. */
const longestGap = 8;

function beginOf(lower: string, from: number, word: string): number {
  // Only what is near is looked at: a word that stands nowhere would be looked for to the end of the text each time.
  const near = lower.slice(from, from + longestGap + word.length);
  const next = near.indexOf(word);
  return next >= 0 && gap.test(near.slice(0, next)) ? from + next : -1;
}

const gap = /^[a-z]{0,4}[^a-z0-9]{0,4}$/;

import { folded, kindOf, kinds, readCharacters } from '../src/adapters/static-embedding/characters.ts';
import { bucketMark, pieceMark } from '../src/adapters/static-embedding/vocabulary.ts';

/** How many tokens of each sort. Together with the rows for ideographs the model stays below 12 MB. */
export interface Sizes {
  readonly words: number;
  readonly compounds: number;
  readonly pieces: number;
  readonly buckets: number;
}

readCharacters();

/** Counts what texts are made of, by the number of packages that have it: one package's habits are not a language's. */
export class WordCounts {
  readonly words = new Map<string, number>();
  readonly compounds = new Map<string, number>();
  private seenWords = new Map<string, number>();
  private seenCompounds = new Map<string, number>();

  /** Words as the tokenizer splits them; `packageEnds` closes what counts once. */
  add(text: string): void {
    for (const identifier of text.matchAll(/[\p{L}\p{N}]+(?:(?:_+|-)[\p{L}\p{N}]+)*/gu)) {
      const words = splitWords(identifier[0]);
      for (const word of words) bump(this.seenWords, word);
      for (let i = 1; i < words.length; i++) bump(this.seenCompounds, (words[i - 1] ?? '') + (words[i] ?? ''));
      if (words.length > 2) bump(this.seenCompounds, words.join(''));
    }
    for (const pair of text.matchAll(/(?<![\p{L}\p{N}_])(?=(\p{L}{3,}) (\p{L}{3,})(?![\p{L}\p{N}_]))/gu)) {
      if (!stop.has((pair[1] ?? '').toLowerCase()) && !stop.has((pair[2] ?? '').toLowerCase())) bump(this.seenCompounds, fold((pair[1] ?? '') + (pair[2] ?? '')));
    }
  }

  packageEnds(): void {
    flush(this.seenWords, this.words);
    flush(this.seenCompounds, this.compounds);
  }
}

/** Words of every sentence: what they make with a neighbour is no term. */
const stop = new Set('the and for with this that from are was will not has have can its but all any which when then than into use used set get one two new may must should would could been being does did also only such other each'.split(' '));

export function chooseTokens(counts: WordCounts, sizes: Sizes): string[] {
  const words = top(counts.words, sizes.words, (word) => /^[a-z]+$/.test(word) || (/^\d{1,4}$/.test(word) && word.length > 1) || /^[^\x00-\x7f]|[^\x00-\x7f]/.test(word), (word) => word.length <= 32 && !isIdeographic(word));
  const known = new Set(words);
  const compounds = top(counts.compounds, sizes.compounds, (word) => word.length >= 5 && !known.has(word) && !/^\d|\d{3}/.test(word), (word) => !isIdeographic(word));
  const rest = [...counts.words].filter(([word]) => !known.has(word) && /^[a-z]{3,32}$|^\d{2,8}$/.test(word));
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const single = letters.filter((letter) => !known.has(letter));
  return [...words, ...single, ...compounds, ...letters.map((letter) => pieceMark + letter), ...choosePieces(rest, sizes.pieces), ...Array.from({ length: sizes.buckets }, (_, i) => bucketMark + i)];
}

/** Parts that cover most letters of the words that have no row, in how many packages they stand. */
function choosePieces(words: readonly (readonly [string, number])[], most: number): string[] {
  const gains = new Map<string, number>();
  for (const [word, count] of words) {
    const weight = Math.log2(1 + count);
    for (let length = 2; length <= 6; length++) {
      for (let at = 0; at + length <= word.length; at++) {
        const piece = word.slice(at, at + length);
        gains.set(piece, (gains.get(piece) ?? 0) + weight * (length - 1) * (at === 0 || at + length === word.length ? 1.5 : 1));
      }
    }
  }
  return [...gains].sort(byCount).slice(0, most).map(([piece]) => pieceMark + piece);
}

function top(counts: ReadonlyMap<string, number>, most: number, ...accept: ((word: string) => boolean)[]): string[] {
  return [...counts].filter(([word]) => accept.every((test) => test(word))).sort(byCount).slice(0, most).map(([word]) => word);
}

function byCount(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
}

function isIdeographic(word: string): boolean {
  return [...word].some((letter) => kindOf[letter.charCodeAt(0)] === kinds.ideograph);
}

function splitWords(identifier: string): string[] {
  return (identifier.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? []).map(fold);
}

function fold(word: string): string {
  let text = '';
  for (let i = 0; i < word.length; i++) text += String.fromCharCode(folded[word.charCodeAt(i)] || word.charCodeAt(i));
  return text;
}

function bump(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A package counts once for each, and a little more where it says it often. */
function flush(seen: Map<string, number>, all: Map<string, number>): void {
  for (const [key, times] of seen) all.set(key, (all.get(key) ?? 0) + 1 + Math.min(1, Math.log10(times) / 2));
  seen.clear();
}

import { folded, kindOf, kinds } from './characters.ts';
import { base, checkBase } from './hashing.ts';
import { putToken, type TokenTape } from './token-tape.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordPieces } from './word-pieces.ts';

export interface WordReader {
  /** Writes the word that begins here and returns where it ends. */
  readonly read: (start: number) => number;
  /** The word read last: its two hashes and how many of its letters are in them. */
  readonly last: Int32Array;
}

/** Nobody's word is longer; what is, is data, and its beginning tells it from other data. */
const longestWord = 32;

/** A run of digits, of capitals, or of small letters with at most one capital before them: `HTTPServer` is HTTP, Server. */
export function createWordReader(vocabulary: Vocabulary, tape: TokenTape): WordReader {
  const { find } = vocabulary;
  const pieces = wordPieces(vocabulary, tape);
  // Names of this scope, because an import is looked up anew for each character.
  const [fold, kind, { lower, upper, digit, foreign }] = [folded, kindOf, kinds];
  const last = new Int32Array(3);
  const read = (start: number): number => {
    const { units } = tape;
    const full = start + longestWord;
    let at = start;
    let code = units[at] as number;
    let sort = kind[code] as number;
    let [hash, check, hashBefore, checkBefore] = [0, 0, 0, 0];
    const first = sort === digit ? digit : upper;
    for (; sort === first; sort = kind[(code = units[++at] as number)] as number) {
      if (at >= full) continue;
      const unit = (fold[code] as number) + 1;
      hashBefore = hash;
      checkBefore = check;
      hash = (Math.imul(hash, base) + unit) | 0;
      check = (Math.imul(check, checkBase) + unit) | 0;
    }
    if (first === upper && at - start > 1 && (sort === lower || sort === foreign)) {
      // The last capital begins the next word.
      if (at <= full) [hash, check] = [hashBefore, checkBefore];
      at--;
    } else if (first === upper) {
      for (; sort === lower || sort === foreign; sort = kind[(code = units[++at] as number)] as number) {
        if (at >= full) continue;
        const unit = (fold[code] as number) + 1;
        hash = (Math.imul(hash, base) + unit) | 0;
        check = (Math.imul(check, checkBase) + unit) | 0;
      }
    }
    const length = Math.min(at - start, longestWord);
    last[0] = hash;
    last[1] = check;
    last[2] = length;
    const id = find(hash, check);
    if (id >= 0) putToken(tape, id);
    else pieces(start, length);
    return at;
  };
  return { read, last };
}

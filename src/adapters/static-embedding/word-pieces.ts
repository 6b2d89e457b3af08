import { folded, kindOf, kinds } from './characters.ts';
import { base, checkBase, checkPowers, powers, spread } from './hashing.ts';
import { putToken, type TokenTape } from './token-tape.ts';
import { pieceMark, type Vocabulary } from './vocabulary.ts';

/** Parts longer than this are words of their own. */
const longestPiece = 16;
/** A known word of fewer letters inside another is chance: `at` in `formatter`. */
const shortestInnerWord = 4;

/** Writes a word that the vocabulary lacks as its longest known parts, from left to right. */
export function wordPieces({ find, buckets }: Vocabulary, tape: TokenTape): (start: number, letters: number) => void {
  const mark = pieceMark.charCodeAt(0) + 1;
  const hashes = new Int32Array(64);
  const checks = new Int32Array(64);

  /** The longest token that begins at a letter, or -1; its length is left in `length`. */
  let length = 0;
  const longestAt = (at: number, letters: number): number => {
    for (length = Math.min(longestPiece, letters - at); length > 0; length--) {
      const power = powers[length] as number;
      const checkPower = checkPowers[length] as number;
      const hash = ((hashes[at + length] as number) - Math.imul(hashes[at] as number, power)) | 0;
      const check = ((checks[at + length] as number) - Math.imul(checks[at] as number, checkPower)) | 0;
      if (length >= shortestInnerWord) {
        const word = find(hash, check);
        if (word >= 0) return word;
      }
      const piece = find((Math.imul(mark, power) + hash) | 0, (Math.imul(mark, checkPower) + check) | 0);
      if (piece >= 0) return piece;
    }
    return -1;
  };

  return (start, letters) => {
    const { units } = tape;
    for (let i = 0; i < letters; i++) {
      const unit = (folded[units[start + i] as number] as number) + 1;
      hashes[i + 1] = (Math.imul(hashes[i] as number, base) + unit) | 0;
      checks[i + 1] = (Math.imul(checks[i] as number, checkBase) + unit) | 0;
    }
    for (let at = 0; at < letters; at += length) {
      const id = longestAt(at, letters);
      if (id >= 0) {
        putToken(tape, id);
        continue;
      }
      // A letter of another script: the rest of the word is one token, which exactly the same word has again.
      length = kindOf[units[start + at] as number] === kinds.foreign ? letters - at : 1;
      const rest = (hashes[at + length] as number) - Math.imul(hashes[at] as number, powers[length] as number);
      putToken(tape, buckets[spread(rest | 0) % buckets.length] ?? 0);
    }
  };
}

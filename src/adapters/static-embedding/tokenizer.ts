import { folded, kindOf, kinds } from './characters.ts';
import { base, checkBase, checkPowers, longestHashed, powers, spread } from './hashing.ts';
import { wordPieces } from './word-pieces.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Part of every model: what is tokenized otherwise was not trained. It grows with every change of what comes out. */
export const tokenizerVersion = 1;

/** The tokens of a text, in order, in an array that the next call reuses. */
export type Tokenizer = (text: string) => Int32Array;

/** Nobody's word is longer; what is, is data, and its beginning tells it from other data. */
const longestWord = 32;

const space = 32;
const hyphen = 45;
const underscore = 95;

/**
 * Words are the parts of identifiers (`retryDelay`, `retry_delay`, `retry-delay` → retry, delay). Two that stand together,
 * in an identifier or in a sentence, and a whole identifier are tokens of their own as well where the vocabulary has them:
 * `fileSystem`, `file system` and `filesystem` meet in one row. A word that it lacks becomes its longest known parts.
 * Ideographs count one by one and in pairs.
 */
export function createTokenizer(vocabulary: Vocabulary): Tokenizer {
  const { find, buckets } = vocabulary;
  const pieces = wordPieces(vocabulary);
  // Names of this scope, because an import is looked up anew for each character.
  const [fold, kind, power, checkPower] = [folded, kindOf, powers, checkPowers];
  const { lower, upper, digit, gap, joiner, ideograph, foreign } = kinds;
  // The text's units with a gap behind them: an array is read twice as fast as a string, and nothing is read past its end.
  let units = new Uint16Array(8192);
  let ids = new Int32Array(3 * 8192);
  let count = 0;
  const push = (id: number): void => {
    ids[count++] = id;
  };
  const pushKnown = (hash: number, check: number): void => {
    const id = find(hash, check);
    if (id >= 0) ids[count++] = id;
  };

  /** The word read last: its hashes and how many of its letters are in them. Numbers of 32 bits stay fast in an array only. */
  const word = new Int32Array(3);

  /**
   * A run of digits, of capitals, or of small letters with at most one capital before them: `HTTPServer` is HTTP, Server.
   * Returns where it ends.
   */
  const readWord = (start: number): number => {
    const full = start + longestWord;
    let at = start;
    let code = (units[at] as number);
    let sort = kind[code] as number;
    let hash = 0;
    let check = 0;
    let [before, checkBefore] = [0, 0];
    const first = sort === digit ? digit : upper;
    for (; sort === first; sort = kind[(code = (units[++at] as number))] as number) {
      if (at >= full) continue;
      const unit = (fold[code] as number) + 1;
      before = hash;
      checkBefore = check;
      hash = (Math.imul(hash, base) + unit) | 0;
      check = (Math.imul(check, checkBase) + unit) | 0;
    }
    if (first === upper && (sort === lower || sort === foreign)) {
      if (at - start > 1) {
        at--;
        if (at < full) {
          hash = before;
          check = checkBefore;
        }
      } else {
        for (; sort === lower || sort === foreign; sort = kind[(code = (units[++at] as number))] as number) {
          if (at >= full) continue;
          const unit = (fold[code] as number) + 1;
          hash = (Math.imul(hash, base) + unit) | 0;
          check = (Math.imul(check, checkBase) + unit) | 0;
        }
      }
    }
    const length = Math.min(at - start, longestWord);
    word[0] = hash;
    word[1] = check;
    word[2] = length;
    const id = find(hash, check);
    if (id >= 0) ids[count++] = id;
    else pieces(units, start, start + length, push);
    return at;
  };

  /** The word before, and where it ended, for the pair that it makes with the next. */
  const last = new Int32Array(2);
  let lastEnd = -2;

  /** The identifier that begins here: its words, their pairs, the whole. Returns where it ends. */
  const readIdentifier = (start: number): number => {
    let at = start;
    let whole = 0;
    let wholeCheck = 0;
    let letters = 0;
    for (let words = 1; ; words++) {
      const end = readWord(at);
      const [hash, check, length] = [word[0] as number, word[1] as number, word[2] as number];
      const factor = power[length] as number;
      const checkFactor = checkPower[length] as number;
      if (words > 1 || (lastEnd === at - 1 && (units[lastEnd] as number) === space)) {
        pushKnown((Math.imul(last[0] as number, factor) + hash) | 0, (Math.imul(last[1] as number, checkFactor) + check) | 0);
      }
      letters += length;
      whole = (Math.imul(whole, factor) + hash) | 0;
      wholeCheck = (Math.imul(wholeCheck, checkFactor) + check) | 0;
      last[0] = hash;
      last[1] = check;
      at = end;
      let code = (units[at] as number);
      if (code === hyphen) code = (units[++at] as number);
      else while (code === underscore) code = (units[++at] as number);
      const sort = kind[code];
      if (sort === lower || sort === upper || sort === digit || sort === foreign) continue;
      if (words > 2 && letters <= longestHashed) pushKnown(whole, wholeCheck);
      lastEnd = end;
      return end;
    }
  };

  const readIdeograph = (at: number): void => {
    const unit = (units[at] as number) + 1;
    const single = find(unit, unit);
    push(single >= 0 ? single : (buckets[spread(unit) % buckets.length] ?? 0));
    if (at === 0 || kind[(units[at - 1] as number)] !== ideograph) return;
    const before = (units[at - 1] as number) + 1;
    pushKnown((Math.imul(before, base) + unit) | 0, (Math.imul(before, checkBase) + unit) | 0);
  };

  return (text) => {
    if (units.length <= text.length) {
      units = new Uint16Array(2 * text.length);
      // Each unit gives at most a word or piece, a pair and a whole.
      ids = new Int32Array(3 * units.length);
    }
    const end = text.length;
    for (let i = 0; i < end; i++) units[i] = text.charCodeAt(i);
    units[end] = 0;
    count = 0;
    lastEnd = -2;
    for (let at = 0; at < end; ) {
      const sort = kind[(units[at] as number)] as number;
      if (sort === gap || sort === joiner) at++;
      else if (sort === ideograph) readIdeograph(at++);
      else at = readIdentifier(at);
    }
    return ids.subarray(0, count);
  };
}

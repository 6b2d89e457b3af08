import { kindOf, kinds, readCharacters } from './characters.ts';
import { base, checkBase, checkPowers, longestHashed, powers, spread } from './hashing.ts';
import { createTape, putText, putToken, type TokenTape } from './token-tape.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createWordReader } from './word-reader.ts';

/** Part of every model: what is tokenized otherwise was not trained. It grows with every change of what comes out. */
export const tokenizerVersion = 1;

/** The tokens of a text, in order, in an array that the next call reuses. */
export type Tokenizer = (text: string) => Int32Array;

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
  readCharacters();
  const tape = createTape();
  const identifiers = createIdentifierReader(vocabulary, tape);
  const readIdeograph = createIdeographReader(vocabulary, tape);
  const { gap, joiner, ideograph } = kinds;
  return (text) => {
    putText(tape, text);
    identifiers.begin();
    for (let at = 0; at < text.length; ) {
      const sort = kindOf[tape.units[at] as number] as number;
      if (sort === gap || sort === joiner) at++;
      else if (sort === ideograph) readIdeograph(at++);
      else at = identifiers.read(at);
    }
    return tape.ids.subarray(0, tape.count);
  };
}

/** `read` writes the words of the identifier that begins here, their pairs and the whole, and returns where it ends. */
function createIdentifierReader(vocabulary: Vocabulary, tape: TokenTape): { readonly begin: () => void; readonly read: (start: number) => number } {
  const { find } = vocabulary;
  const words = createWordReader(vocabulary, tape);
  const [word, kind, power, checkPower] = [words.last, kindOf, powers, checkPowers];
  const { lower, upper, digit, foreign } = kinds;
  // The word before. Numbers of 32 bits stay fast in an array only.
  const before = new Int32Array(2);
  let beforeEnd = -2;
  const read = (start: number): number => {
    const { units } = tape;
    let at = start;
    let [whole, wholeCheck, letters] = [0, 0, 0];
    for (let count = 1; ; count++) {
      const end = words.read(at);
      const [hash, check, length] = [word[0] as number, word[1] as number, word[2] as number];
      const factor = power[length] as number;
      const checkFactor = checkPower[length] as number;
      if (count > 1 || (beforeEnd === at - 1 && units[beforeEnd] === space)) {
        const pair = find((Math.imul(before[0] as number, factor) + hash) | 0, (Math.imul(before[1] as number, checkFactor) + check) | 0);
        if (pair >= 0) putToken(tape, pair);
      }
      letters += length;
      whole = (Math.imul(whole, factor) + hash) | 0;
      wholeCheck = (Math.imul(wholeCheck, checkFactor) + check) | 0;
      before[0] = hash;
      before[1] = check;
      at = end;
      let code = units[at] as number;
      if (code === hyphen) code = units[++at] as number;
      else while (code === underscore) code = units[++at] as number;
      const sort = kind[code];
      if (sort === lower || sort === upper || sort === digit || sort === foreign) continue;
      if (count > 2 && letters <= longestHashed) {
        const id = find(whole, wholeCheck);
        if (id >= 0) putToken(tape, id);
      }
      beforeEnd = end;
      return end;
    }
  };
  return { begin: () => void (beforeEnd = -2), read };
}

function createIdeographReader({ find, buckets }: Vocabulary, tape: TokenTape): (at: number) => void {
  return (at) => {
    const { units } = tape;
    const unit = (units[at] as number) + 1;
    const single = find(unit, unit);
    putToken(tape, single >= 0 ? single : (buckets[spread(unit) % buckets.length] ?? 0));
    if (at === 0 || kindOf[units[at - 1] as number] !== kinds.ideograph) return;
    const before = (units[at - 1] as number) + 1;
    const pair = find((Math.imul(before, base) + unit) | 0, (Math.imul(before, checkBase) + unit) | 0);
    if (pair >= 0) putToken(tape, pair);
  };
}

import { checkOf, hashOf, spread } from './hashing.ts';

/** Marks a token that stands for a part of a word only. */
export const pieceMark = '~';
/** Marks the rows that words of other scripts share: each word always has the same one. */
export const bucketMark = '#';

/** Tokens by the hashes of their letters: the tokenizer never makes a string. */
export interface Vocabulary {
  readonly tokens: readonly string[];
  /** The token's number, or -1. */
  readonly find: (hash: number, check: number) => number;
  /** Numbers of the shared rows, in their order. */
  readonly buckets: readonly number[];
}

export function createVocabulary(tokens: readonly string[]): Vocabulary {
  // Three quarters of the places stay empty, so that a search ends after one or two looks, each in one line of memory.
  const mask = (1 << Math.ceil(Math.log2(tokens.length * 3 + 1))) - 1;
  const places = new Int32Array(4 * (mask + 1));
  tokens.forEach((token, id) => {
    const hash = hashOf(token);
    let place = spread(hash) & mask;
    while (places[4 * place + 2] !== 0) place = (place + 1) & mask;
    places.set([hash, checkOf(token), id + 1], 4 * place);
  });
  return {
    tokens,
    buckets: tokens.flatMap((token, id) => (token.startsWith(bucketMark) ? [id] : [])),
    find: (hash, check) => {
      for (let place = spread(hash) & mask; ; place = (place + 1) & mask) {
        const at = 4 * place;
        const id = (places[at + 2] as number) - 1;
        if (id < 0 || (places[at] === hash && places[at + 1] === check)) return id;
      }
    },
  };
}

import type { StaticModel } from './model-file.ts';
import { createTokenizer } from './tokenizer.ts';
import { createVocabulary } from './vocabulary.ts';

/** A text's vector, of unit length. */
export type Encoder = (text: string) => Float32Array;

/**
 * The sum of the rows of the text's tokens, each counted `1 + log(times)`, brought to unit length. A text without a
 * single letter has the direction of the first shared row, so that every text has one.
 */
export function createEncoder({ dimension, tokens, scales, rows }: StaticModel): Encoder {
  const vocabulary = createVocabulary(tokens);
  const tokenize = createTokenizer(vocabulary);
  const times = new Int32Array(tokens.length);
  const sum = new Float64Array(dimension);
  // Four rows at a time: each component of the sum is read and written once for them.
  const starts = new Int32Array(4);
  const weights = new Float64Array(4);
  let waiting = 0;
  const add = (id: number, count: number): void => {
    starts[waiting] = id * dimension;
    weights[waiting] = (scales[id] as number) * (1 + Math.log(count));
    if (++waiting === 4) addWaiting();
  };
  const addWaiting = (): void => {
    const [a, b, c, d] = [starts[0] as number, starts[1] as number, starts[2] as number, starts[3] as number];
    const [p, q, r, s] = [weights[0] as number, weights[1] as number, weights[2] as number, weights[3] as number];
    for (let i = 0; i < dimension; i++) {
      sum[i] = (sum[i] as number) + p * (rows[a + i] as number) + q * (rows[b + i] as number) + r * (rows[c + i] as number) + s * (rows[d + i] as number);
    }
    weights.fill(0);
    waiting = 0;
  };
  return (text) => {
    sum.fill(0);
    const ids = tokenize(text);
    for (let i = 0; i < ids.length; i++) times[ids[i] as number]!++;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const count = times[id] as number;
      if (count === 0) continue;
      times[id] = 0;
      add(id, count);
    }
    if (ids.length === 0) add(vocabulary.buckets[0] ?? 0, 1);
    if (waiting > 0) addWaiting();
    return unit(sum);
  };
}

function unit(sum: Float64Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < sum.length; i++) squares += (sum[i] as number) * (sum[i] as number);
  const length = Math.sqrt(squares) || 1;
  const vector = new Float32Array(sum.length);
  for (let i = 0; i < sum.length; i++) vector[i] = (sum[i] as number) / length;
  return vector;
}

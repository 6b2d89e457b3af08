import type { StaticModel } from './model-file.ts';
import { createWeigher, type Purpose } from './text-weights.ts';
import { createVocabulary } from './vocabulary.ts';

/** A text's vector, of unit length. */
export type Encoder = (text: string, purpose: Purpose) => Float32Array;

/**
 * The sum of the rows of the text's tokens, each times its weight, brought to unit length. A text without a single letter
 * has the direction of the first shared row, so that every text has one.
 */
export function createEncoder({ dimension, tokens, scales, rows }: StaticModel): Encoder {
  const vocabulary = createVocabulary(tokens);
  const weigh = createWeigher(vocabulary);
  const sum = new Float64Array(dimension);
  // Four rows at a time: each component of the sum is read and written once for them.
  const starts = new Int32Array(4);
  const weights = new Float64Array(4);
  let waiting = 0;
  const add = (id: number, weight: number): void => {
    starts[waiting] = id * dimension;
    weights[waiting] = (scales[id] as number) * weight;
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
  return (text, purpose) => {
    sum.fill(0);
    const weighed = weigh(text, purpose);
    for (let i = 0; i < weighed.count; i++) add(weighed.ids[i] as number, weighed.weights[i] as number);
    if (weighed.count === 0) add(vocabulary.buckets[0] ?? 0, 1);
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

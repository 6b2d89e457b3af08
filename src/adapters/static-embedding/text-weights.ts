import { createTokenizer } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Purpose = 'document' | 'query';

/** The tokens of a text, each once, with what it counts; the next text reuses both arrays. */
export interface WeighedText {
  readonly ids: Int32Array;
  readonly weights: Float64Array;
  readonly count: number;
}

/** What a document is called says more of it than what stands in it: its first line is its path, its second its name. */
const nameWeight = 3;
/** A token after so many of a document counts half, one after twice as many a third: what it is about stands first. */
const halfAfter = 256;

/**
 * What each token of a text counts: `log(1 + sum)` of what its places count. In a question every place counts 1. The trainer
 * weighs texts by this very function.
 */
export function createWeigher(vocabulary: Vocabulary): (text: string, purpose: Purpose) => WeighedText {
  const tokenize = createTokenizer(vocabulary);
  const sums = new Float64Array(vocabulary.tokens.length);
  const ids = new Int32Array(vocabulary.tokens.length);
  const weights = new Float64Array(vocabulary.tokens.length);
  let count = 0;
  const add = (id: number, weight: number): void => {
    if (sums[id] === 0) ids[count++] = id;
    sums[id] = (sums[id] as number) + weight;
  };
  const addAll = (text: string, weight: number): void => {
    const tokens = tokenize(text);
    for (let i = 0; i < tokens.length; i++) add(tokens[i] as number, weight);
  };
  const addFading = (text: string): void => {
    const tokens = tokenize(text);
    for (let i = 0; i < tokens.length; i++) add(tokens[i] as number, halfAfter / (halfAfter + i));
  };
  return (text, purpose) => {
    count = 0;
    if (purpose === 'query') addAll(text, 1);
    else {
      const pathEnd = lineEnd(text, 0);
      const nameEnd = lineEnd(text, pathEnd + 1);
      addAll(text.slice(0, pathEnd), 1);
      addAll(text.slice(pathEnd, nameEnd), nameWeight);
      addFading(text.slice(nameEnd));
    }
    for (let i = 0; i < count; i++) {
      weights[i] = Math.log1p(sums[ids[i] as number] as number);
      sums[ids[i] as number] = 0;
    }
    return { ids, weights, count };
  };
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

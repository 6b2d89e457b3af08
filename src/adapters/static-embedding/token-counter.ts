import type { TokenCounter } from '../../core/ports/token-counter.ts';
import { modelName, readModel } from './model-file.ts';
import { createTokenizer, tokenizerVersion, type Tokenizer } from './tokenizer.ts';
import { createVocabulary } from './vocabulary.ts';

/** Counts as the embedded model reads. Its words are looked up from the first count on. */
export function createTokenCounter(bytes: Uint8Array): TokenCounter {
  let tokenize: Tokenizer | undefined;
  return {
    version: `${modelName(bytes)}/${tokenizerVersion}`,
    count(text, start = 0, end = text.length) {
      tokenize ??= createTokenizer(createVocabulary(readModel(bytes).tokens));
      return tokenize(text.slice(start, end)).length;
    },
  };
}

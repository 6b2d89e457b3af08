import type { TokenCounter } from '../../core/ports/token-counter.ts';
import { modelName, readTokens } from './model-file.ts';
import { createTokenizer, tokenizerVersion, type Tokenizer } from './tokenizer.ts';
import { createVocabulary } from './vocabulary.ts';

/** Counts as the embedded model reads. The model is asked for with the first count, and only its words are kept. */
export function createTokenCounter(model: () => Uint8Array): TokenCounter {
  let tokenize: Tokenizer | undefined;
  return {
    get version() {
      return `${modelName(model())}/${tokenizerVersion}`;
    },
    count(text, start = 0, end = text.length) {
      tokenize ??= createTokenizer(createVocabulary(readTokens(model())));
      return tokenize(text.slice(start, end)).length;
    },
  };
}

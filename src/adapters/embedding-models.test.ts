import { describe, expect, it } from 'vitest';
import { embeddingModel } from './embedding-models.ts';

describe('embeddingModel', () => {
  it.each([
    ['nomic-embed-text', 'search_query: ', 'search_document: ', 2048],
    ['nomic-ai/nomic-embed-text-v1.5-GGUF', 'search_query: ', 'search_document: ', 2048],
    ['nomic-embed-text-v2-moe:latest', 'search_query: ', 'search_document: ', 512],
    ['intfloat/multilingual-e5-large', 'query: ', 'passage: ', 512],
    ['text-embedding-e5-base-v2', 'query: ', 'passage: ', 512],
    ['snowflake-arctic-embed2:568m', 'query: ', '', 8192],
    ['Snowflake/snowflake-arctic-embed-l-v2.0', 'query: ', '', 8192],
    ['snowflake-arctic-embed:335m', 'Represent this sentence for searching relevant passages: ', '', 512],
    ['mxbai-embed-large', 'Represent this sentence for searching relevant passages: ', '', 512],
    ['bge-m3', '', '', 8192],
    ['all-minilm:l6-v2', '', '', 256],
    ['text-embedding-3-small', '', '', 8191],
    ['a-model-of-the-house', '', '', undefined],
  ])('knows of %s its prefixes and its input', (name, queryPrefix, documentPrefix, maxInputTokens) => {
    expect(embeddingModel(name)).toEqual({ queryPrefix, documentPrefix, ...(maxInputTokens === undefined ? {} : { maxInputTokens }) });
  });
});

/** What is known of embedding models by their names. */
export interface EmbeddingModel {
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** Tokens that the model reads of one text; absent where it is not known. */
  readonly maxInputTokens?: number;
}

/**
 * Models that were trained with a few words before each text find much less without them; a model that is not listed
 * gets none. The names are matched inside the configured one, which may carry an owner, a size and a tag
 * (`nomic-embed-text:v1.5`, `intfloat/e5-large-v2`); the first match counts. The words are those of each model's card.
 */
const table: readonly (readonly [RegExp, EmbeddingModel])[] = [
  [/nomic-embed-text-v2/, { queryPrefix: 'search_query: ', documentPrefix: 'search_document: ', maxInputTokens: 512 }],
  // Its context is 8192, but Ollama serves it with 2048.
  [/nomic-embed-text/, { queryPrefix: 'search_query: ', documentPrefix: 'search_document: ', maxInputTokens: 2048 }],
  [/nomic-embed-code/, { queryPrefix: 'Represent this query for searching relevant code: ', documentPrefix: '' }],
  [/e5.*-instruct/, { queryPrefix: 'Instruct: Given a question, find the code that answers it\nQuery: ', documentPrefix: '', maxInputTokens: 512 }],
  [/(^|[/_-])(multilingual-)?e5-/, { queryPrefix: 'query: ', documentPrefix: 'passage: ', maxInputTokens: 512 }],
  [/arctic-embed2|arctic-embed-.*-v2/, { queryPrefix: 'query: ', documentPrefix: '', maxInputTokens: 8192 }],
  [/mxbai-embed|arctic-embed/, { queryPrefix: 'Represent this sentence for searching relevant passages: ', documentPrefix: '', maxInputTokens: 512 }],
  [/bge-m3/, { queryPrefix: '', documentPrefix: '', maxInputTokens: 8192 }],
  [/bge-(small|base|large)-en/, { queryPrefix: 'Represent this sentence for searching relevant passages: ', documentPrefix: '', maxInputTokens: 512 }],
  [/all-minilm/, { queryPrefix: '', documentPrefix: '', maxInputTokens: 256 }],
  [/qwen3-embedding/, { queryPrefix: 'Instruct: Given a question, find the code that answers it\nQuery: ', documentPrefix: '' }],
  [/embeddinggemma/, { queryPrefix: 'task: search result | query: ', documentPrefix: 'title: none | text: ', maxInputTokens: 2048 }],
  [/text-embedding-(3|ada)/, { queryPrefix: '', documentPrefix: '', maxInputTokens: 8191 }],
];

export function embeddingModel(name: string): EmbeddingModel {
  const lower = name.toLowerCase();
  return table.find(([pattern]) => pattern.test(lower))?.[1] ?? { queryPrefix: '', documentPrefix: '' };
}

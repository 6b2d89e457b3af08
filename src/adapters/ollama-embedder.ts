import type { Embedder } from '../core/ports/embedder.ts';
import { createEmbedder, type EmbedderOptions } from './embed-texts.ts';
import type { Connection } from './http-connection.ts';
import { garbled } from './http-fault.ts';

export function createOllamaEmbedder(connection: Connection, options: EmbedderOptions): Embedder {
  return createEmbedder(connection, options, async (_, wire, texts) => {
    const { openOllama } = await import('./ollama-client.ts');
    // Not `truncate`: Ollama would cut what is too long without a word; instead it refuses, and the text is split.
    const answer = await openOllama(connection, wire.fetch).embed({ model: connection.model, input: [...texts], truncate: false });
    const embeddings: unknown = answer?.embeddings;
    if (!Array.isArray(embeddings)) throw garbled(connection, 'no list of vectors');
    return embeddings as unknown[];
  });
}

import type { Embedder } from '../core/ports/embedder.ts';
import { createEncoder, type Encoder } from './static-embedding/encoder.ts';
import { modelName, readModel } from './static-embedding/model-file.ts';

/** After so many characters other work of the process gets its turn: about 5 ms. */
const breath = 100_000;

/** The embedder that comes with the product. It runs where the engine runs and knows no limit of input. */
export function createStaticEmbedder(model: Uint8Array): Embedder {
  return embedderOf(modelName(model), lazyEncoder(model));
}

/** The encoder has a table of its own: the file's bytes are let go when it is made. */
function lazyEncoder(model: Uint8Array): () => Encoder {
  let encoder: Encoder | Uint8Array = model;
  return () => (encoder = typeof encoder === 'function' ? encoder : createEncoder(readModel(encoder)));
}

function embedderOf(name: string, encoder: () => Encoder): Embedder {
  return {
    identity: { provider: 'embedded', model: name },
    host: '',
    local: true,
    immediate: true,
    async embed(texts, purpose, signal) {
      const encode = encoder();
      const vectors: Float32Array[] = [];
      let read = 0;
      for (const text of texts) {
        signal.throwIfAborted();
        vectors.push(encode(text, purpose));
        read += text.length;
        if (read < breath) continue;
        read = 0;
        await new Promise((resolve) => setImmediate(resolve));
      }
      return vectors;
    },
  };
}

import { isAbort, failureOf } from '../errors.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import type { FreshRecord } from './packed-record.ts';
import { addVectors } from './sync-vectors.ts';

/** Embeds what was just cut, while its text is at hand and another thread cuts on. */
export interface EarlyVectors {
  take(fresh: FreshRecord): Promise<void>;
  /** Embeds what waits for its batch to fill. */
  flush(): Promise<void>;
  /** Texts embedded so far. */
  readonly embedded: number;
}

/** Does nothing where the embedder asks a server: words are searchable first, and texts go there when all are known. */
export function earlyVectors(memory: IndexMemory, ports: IndexPorts, batchSize: number, signal: AbortSignal): EarlyVectors {
  const { embedder, log } = ports;
  let active = embedder?.immediate === true;
  let embedded = 0;
  const texts = new Map<string, string>();
  const flush = async () => {
    const batch = [...texts];
    texts.clear();
    if (!embedder || batch.length === 0) return;
    try {
      const vectors = await embedder.embed(batch.map(([, text]) => text), 'document', signal);
      await addVectors(batch.flatMap(([key], i) => (vectors[i] ? [{ key, vector: vectors[i] }] : [])), memory, ports);
      embedded += batch.length;
    } catch (error) {
      if (isAbort(error)) throw error;
      // They are still missing: the embedding that follows tries again, and tells.
      log.warn(`Embedding failed: ${failureOf(error).code}`);
      active = false;
    }
  };
  return {
    async take({ record, chunks }) {
      if (!active) return;
      record.keys.forEach((key, i) => {
        if (!memory.vectors?.has(key)) texts.set(key, chunks[i]?.embedText ?? '');
      });
      if (texts.size >= batchSize) await flush();
    },
    flush,
    get embedded() {
      return embedded;
    },
  };
}

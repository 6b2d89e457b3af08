import { failureOf, isAbort, type Failure, type FailureCode } from '../errors.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorItem } from '../ports/vector-store.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';

export interface VectorCounts {
  /** Texts that got a vector. */
  readonly embedded: number;
  readonly failure?: Failure;
}

/** A text to embed: that of one chunk of a record. */
interface Missing {
  readonly key: string;
  readonly path: string;
  readonly index: number;
}

/** One bad batch may be the fault of its texts; this many in a row are the server's. */
const failuresInRow = 3;
/** Faults that the next batch would meet as well. */
const hopeless: ReadonlySet<FailureCode> = new Set([
  'server-unreachable',
  'server-unauthorized',
  'key-missing',
  'model-missing',
  'consent-missing',
  'workspace-untrusted',
  'provider-missing',
]);

/**
 * Texts without a vector of the configured model, each once however many chunks share it. Only where they are is
 * remembered: all of them at once would be the workspace a second time.
 */
export function missingTexts(memory: IndexMemory): Missing[] {
  const { vectors } = memory;
  const missing = new Map<string, Missing>();
  if (!vectors) return [];
  for (const { path, keys } of memory.table.records.values()) {
    keys.forEach((key, index) => {
      if (!missing.has(key) && !vectors.has(key)) missing.set(key, { key, path, index });
    });
  }
  return [...missing.values()];
}

/** Embeds what is missing. A batch that fails costs itself; what was embedded stays. `pause` runs between batches. */
export async function embedMissing(
  missing: readonly Missing[],
  memory: IndexMemory,
  ports: IndexPorts,
  batchSize: number,
  signal: AbortSignal,
  pause: (done: number) => Promise<void>,
): Promise<VectorCounts> {
  const { embedder } = ports;
  let embedded = 0;
  let inRow = 0;
  let failure: Failure | undefined;
  for (let start = 0; embedder && start < missing.length && inRow < failuresInRow; start += batchSize) {
    signal.throwIfAborted();
    const batch = missing.slice(start, start + batchSize);
    const failed = await embedBatch(batch, memory, embedder, ports, signal);
    if (failed) ports.log.warn(`Embedding failed: ${failed.code}`);
    failure = failed ?? failure;
    inRow = failed === null ? 0 : hopeless.has(failed.code) ? failuresInRow : inRow + 1;
    if (!failed) embedded += batch.length;
    await pause(start + batch.length);
  }
  return failure ? { embedded, failure } : { embedded };
}

async function embedBatch(batch: readonly Missing[], memory: IndexMemory, embedder: Embedder, ports: IndexPorts, signal: AbortSignal): Promise<Failure | null> {
  try {
    const texts = batch.map(({ path, index }) => memory.table.records.get(path)?.chunks[index]?.embedText ?? '');
    const vectors = await embedder.embed(texts, 'document', signal);
    if (vectors.length !== batch.length) throw new Error(`${embedder.host} returned ${vectors.length} vectors for ${batch.length} texts.`);
    const items = batch.flatMap(({ key }, i) => (vectors[i] ? [{ key, vector: vectors[i] }] : []));
    await addVectors(items, memory, ports);
    return null;
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return failureOf(error);
  }
}

/**
 * A server may serve another model under the same name: then no old vector can be compared with a new one, and all are
 * made again.
 */
async function addVectors(items: readonly VectorItem[], memory: IndexMemory, ports: IndexPorts): Promise<void> {
  const dimension = items[0]?.vector.length ?? 0;
  if (memory.dimension !== 0 && dimension !== memory.dimension) {
    ports.log.warn(`The embedding model gives ${dimension} dimensions instead of ${memory.dimension}: all vectors are made again.`);
    memory.vectors = ports.vectorStores.create();
    memory.staleVectors = true;
  }
  await memory.vectors?.add(items);
  memory.dimension = dimension;
}

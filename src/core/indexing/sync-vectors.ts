import { failureOf, isAbort, type Failure, type FailureCode } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { VectorItem } from '../ports/vector-store.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';

export interface VectorCounts {
  /** Texts that got a vector. */
  readonly embedded: number;
  readonly failure?: Failure;
}

/** One bad batch may be the fault of its texts; this many in a row are the server's. */
const failuresInRow = 3;
/** Where the server reads what it is sent, halves of bad batches may fail in a row: bad texts lie side by side. */
const refusalsInRow = 8;
const refusals: ReadonlySet<FailureCode> = new Set(['server-refused', 'server-garbled']);
/** A request that is under way when somebody stops the sync may be paid already: so many milliseconds its answer is waited for. */
const lastAnswer = 2_000;
/** So many milliseconds a server may take before it is told that it is waited for: it asked for a pause, or is slow. */
const longAnswer = 5_000;
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
 * Embeds texts by their keys. A batch that fails is tried again in halves when all others are done, so that a text which is
 * refused always costs itself only; what was embedded stays. `pause` runs between batches, `wait` where one takes long.
 */
export async function embedMissing(
  keys: readonly string[],
  memory: IndexMemory,
  ports: IndexPorts,
  batchSize: number,
  signal: AbortSignal,
  pause: (done: number) => Promise<void>,
  wait: (done: number) => void,
): Promise<VectorCounts> {
  const batches = batchesOf(keys, batchSize);
  let [embedded, done, inRow] = [0, 0, 0];
  let failure: Failure | undefined;
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    signal.throwIfAborted();
    const failed = await embedBatch(batch, memory, ports, signal, () => wait(done));
    if (failed) {
      ports.log.warn(`Embedding failed: ${failed.code}`);
      failure = failed;
      inRow++;
      if (hopeless.has(failed.code) || inRow >= (refusals.has(failed.code) || embedded > 0 ? refusalsInRow : failuresInRow)) break;
      if (batch.length > 1) batches.push(...batchesOf(batch, Math.ceil(batch.length / 2)));
      else done++;
    } else {
      inRow = 0;
      embedded += batch.length;
      done += batch.length;
    }
    await pause(done);
  }
  return failure && embedded < keys.length ? { embedded, failure } : { embedded };
}

function batchesOf(keys: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, i) => keys.slice(i * size, (i + 1) * size));
}

async function embedBatch(keys: readonly string[], memory: IndexMemory, ports: IndexPorts, signal: AbortSignal, wait: () => void): Promise<Failure | null> {
  const { embedder, clock } = ports;
  if (!embedder) return null;
  const ended = new AbortController();
  void clock.sleep(longAnswer, ended.signal).then(wait, () => undefined);
  try {
    const vectors = await embedder.embed(keys.map((key) => memory.textOf(key)), 'document', patientSignal(signal, ended.signal, clock));
    if (vectors.length !== keys.length) throw new Error(`${embedder.host} returned ${vectors.length} vectors for ${keys.length} texts.`);
    await addVectors(keys.flatMap((key, i) => (vectors[i] ? [{ key, vector: vectors[i] }] : [])), memory, ports);
    return null;
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return failureOf(error);
  } finally {
    ended.abort();
  }
}

/** A signal that fires a while after the given one, unless all is over by then. */
function patientSignal(signal: AbortSignal, over: AbortSignal, clock: Clock): AbortSignal {
  const late = new AbortController();
  const wait = () => void clock.sleep(lastAnswer, over).then(() => late.abort(), () => undefined);
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true, signal: over });
  return late.signal;
}

/**
 * A server may serve another model under the same name: then no old vector can be compared with a new one, and all are
 * made again.
 */
export async function addVectors(items: readonly VectorItem[], memory: IndexMemory, ports: IndexPorts): Promise<void> {
  const dimension = items[0]?.vector.length ?? 0;
  if (memory.dimension !== 0 && dimension !== memory.dimension) {
    ports.log.warn(`The embedding model gives ${dimension} dimensions instead of ${memory.dimension}: all vectors are made again.`);
    memory.useVectors(ports.vectorStores.create());
    memory.staleVectors = true;
  }
  await memory.addVectors(items);
  memory.dimension = dimension;
}

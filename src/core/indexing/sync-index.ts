import { errors, isAbort } from '../errors.ts';
import type { Progress, SyncSummary } from '../model/status.ts';
import type { Listing } from '../ports/file-source.ts';
import type { WriteLease } from '../ports/index-storage.ts';
import { breather, type Breathe } from './breather.ts';
import type { IndexFacts } from './index-facts.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexOptions, IndexPorts } from './index-ports.ts';
import { loadIndex } from './load-index.ts';
import { needsRepair, saveIndex } from './save-index.ts';
import { problemsOf, skippedCounts, skippedText } from './index-status.ts';
import { applyPlan, isKnown, verifyFiles, type FileCounts } from './sync-files.ts';
import { planSync, type Plan } from './sync-plan.ts';
import { embedMissing, missingTexts, type VectorCounts } from './sync-vectors.ts';

/**
 * What a kill may cost, in milliseconds of work: as little as keeps the writing below a twentieth of the time. A small
 * index is written in some 20 ms; of a large one a commit in the midst of embedding is a shard or two.
 */
const commitEvery = { least: 250, most: 20_000, timesWriting: 20 };
/** Few enough that a failure costs little, many enough that a server's latency does not matter. */
const batchSize = 64;

/** One sync as its parts share it. */
interface Sync {
  readonly memory: IndexMemory;
  readonly ports: IndexPorts;
  readonly options: IndexOptions;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly breathe: Breathe;
  readonly started: number;
}

/** What a sync can still change of what it writes. */
interface Written {
  readonly counts: FileCounts;
  readonly vectors: VectorCounts;
}

/**
 * Brings the index to what is on disk: files to records and words, then records to vectors. Nothing is written, and no
 * other process is kept from writing, where nothing changed.
 */
export async function syncIndex(
  memory: IndexMemory,
  ports: IndexPorts,
  options: IndexOptions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<SyncSummary> {
  const started = ports.clock.now();
  const sync: Sync = { memory, ports, options, onProgress, signal, breathe: breather(ports.clock, signal), started };
  await loadIndex(memory, ports, sync.breathe);
  onProgress({ phase: 'walking', done: 0, total: 0 });
  const listing = await ports.source.list(signal);
  const plan = await makePlan(listing, sync);
  if (listing.files.length === 0 && memory.generation === null) throw nothing(listing, sync);
  const idle = plan.read.length === 0 && plan.remove.length === 0 && missingTexts(memory).length === 0 && !needsRepair(memory, factsOf(listing, sync));
  const written = idle ? { counts: { added: 0, updated: 0, removed: 0, unchanged: plan.unchanged }, vectors: { embedded: 0 } } : await write(listing, plan, sync);
  if (memory.table.records.size === 0 && memory.failures.length === 0) throw nothing(listing, sync);
  return summary(written, sync);
}

/** The plan, with those of the doubtful files that really changed. */
async function makePlan(listing: Listing, sync: Sync): Promise<Plan> {
  const { memory, ports } = sync;
  const plan = planSync(listing.files, { records: memory.table.records, left: memory.left, checked: memory.facts.checked });
  const changed = await verifyFiles(plan.verify, memory, ports, sync.breathe);
  const unchanged = plan.unchanged + plan.verify.length - changed.length;
  const read = [...plan.read, ...changed];
  memory.waiting = read.filter((file) => !isKnown(memory, file.path)).length;
  return { ...plan, read, unchanged };
}

async function write(listing: Listing, first: Plan, sync: Sync): Promise<Written> {
  const { memory, ports } = sync;
  const lease = await ports.storage.acquire();
  try {
    const before = memory.generation?.number;
    await loadIndex(memory, ports, sync.breathe);
    // Another process wrote between the plan and the lease: what it did need not be done again.
    const plan = before === memory.generation?.number ? first : await makePlan(listing, sync);
    return await writeWhole(listing, plan, lease, sync);
  } finally {
    await lease.release();
  }
}

/** What was done when somebody stops it is kept. */
async function writeWhole(listing: Listing, plan: Plan, lease: WriteLease, sync: Sync): Promise<Written> {
  try {
    return await writePlan(listing, plan, lease, sync);
  } catch (error) {
    if (isAbort(error)) await saveIndex(sync.memory, factsOf(listing, sync), false, lease, sync.ports);
    else sync.memory.unsaved = true;
    throw error;
  }
}

async function writePlan(listing: Listing, plan: Plan, lease: WriteLease, sync: Sync): Promise<Written> {
  const { memory, ports } = sync;
  const save = async (finished: boolean) => {
    sync.onProgress({ phase: 'saving', done: 0, total: 0 });
    await saveIndex(memory, factsOf(listing, sync), finished, lease, ports);
  };
  const pause = pauses('indexing', plan.read.length, () => save(false), sync);
  const counts = await applyPlan(plan, memory, ports, sync.breathe, pause);
  await save(true);
  const vectors = await embed(() => save(false), sync);
  if (vectors.embedded > 0) await save(true);
  return { counts, vectors };
}

/** Twice, where the first round found that the model now gives vectors of another dimension. */
async function embed(save: () => Promise<void>, sync: Sync): Promise<VectorCounts> {
  const { memory, ports, options, signal } = sync;
  let total: VectorCounts = { embedded: 0 };
  for (let round = 0; round < 2; round++) {
    const missing = missingTexts(memory);
    if (missing.length === 0 || total.failure) break;
    const pause = pauses('embedding', missing.length, save, sync);
    const counts = await embedMissing(missing, memory, ports, options.batchSize ?? batchSize, signal, pause);
    total = { ...counts, embedded: total.embedded + counts.embedded };
  }
  return total;
}

/** Between two batches: tells how far it is, and commits when it is time. */
function pauses(phase: Progress['phase'], total: number, save: () => Promise<void>, sync: Sync): (done: number) => Promise<void> {
  const { clock } = sync.ports;
  let saved = clock.now();
  let wait = sync.options.commitEvery ?? commitEvery.least;
  sync.onProgress({ phase, done: 0, total });
  return async (done) => {
    sync.onProgress({ phase, done: Math.min(done, total), total });
    const started = clock.now();
    if (done >= total || started - saved < wait) return;
    await save();
    saved = clock.now();
    wait = sync.options.commitEvery ?? Math.min(commitEvery.most, Math.max(commitEvery.least, (saved - started) * commitEvery.timesWriting));
  };
}

function factsOf(listing: Listing, sync: Sync): IndexFacts {
  const { memory, ports, started } = sync;
  return {
    checked: started,
    updated: memory.facts.updated,
    model: ports.embedder ? ports.embedder.identity : memory.facts.model,
    dimension: ports.embedder ? memory.dimension : memory.facts.dimension,
    skipped: skippedCounts(listing.skipped),
    waiting: memory.waiting,
  };
}

function summary(written: Written, sync: Sync): SyncSummary {
  const { memory, ports, started } = sync;
  return {
    ...written.counts,
    chunks: memory.table.chunkCount,
    embedded: written.vectors.embedded,
    pending: ports.embedder ? memory.pending() : null,
    problems: problemsOf(memory),
    ...(written.vectors.failure ? { failure: written.vectors.failure } : {}),
    milliseconds: ports.clock.now() - started,
  };
}

function nothing(listing: Listing, sync: Sync): Error {
  return errors.nothingToIndex(sync.ports.source.folder, skippedText(skippedCounts(listing.skipped), sync.memory));
}

import { errors, isAbort } from '../errors.ts';
import type { Progress, SyncSummary } from '../model/status.ts';
import type { WriteLease } from '../ports/index-storage.ts';
import { breather } from './breather.ts';
import { compareSnapshots } from './compare-snapshots.ts';
import { earlyVectors } from './early-vectors.ts';
import type { FormerRecords } from './former-records.ts';
import type { IndexFacts } from './index-facts.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexOptions, IndexPorts } from './index-ports.ts';
import { loadIndex } from './load-index.ts';
import { needsRepair, saveIndex } from './save-index.ts';
import { problemsOf, skippedCounts, skippedText } from './index-status.ts';
import { knownFiles, seeDisk, type Seen } from './see-disk.ts';
import { snapshotOf } from './snapshot.ts';
import { applyPlan, inspect, type Applying, type FileCounts } from './sync-files.ts';
import { planSync, renameCandidates, type Plan } from './sync-plan.ts';
import { embedMissing, type VectorCounts } from './sync-vectors.ts';
import { takeTurn } from './take-turn.ts';

/**
 * What a kill may cost, in milliseconds of work: as little as keeps the writing below a twentieth of the time. A small
 * index is written in some 20 ms; of a large one a commit in the midst of embedding is a shard or two.
 */
const commitEvery = { least: 250, most: 20_000, timesWriting: 20 };
/** Few enough that a failure costs little, many enough that a server's latency does not matter. */
const batchSize = 64;

/** What a sync is to look at, and what earlier ones left for it. */
export interface SyncRequest {
  /** Paths that changed, where nothing else did; null for all of the root. */
  readonly changed: readonly string[] | null;
  readonly former: FormerRecords;
}

/** One sync as its parts share it. */
interface Sync extends Omit<Applying, 'early'> {
  readonly options: IndexOptions;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
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
  { changed, former }: SyncRequest,
): Promise<SyncSummary> {
  const started = ports.clock.now();
  const sync: Sync = { memory, former, ports, options, onProgress, signal, breathe: breather(ports.clock, signal), started };
  await loadIndex(memory, ports, sync.breathe);
  onProgress({ phase: 'walking', done: 0, total: 0 });
  const seen = await seeDisk(changed, memory, ports.source, signal);
  const plan = await makePlan(seen, sync);
  if (seen.whole && seen.files.length === 0 && memory.generation === null) throw nothing(seen, sync);
  const idle = isDone(plan) && memory.pending() === 0 && !needsRepair(memory, factsOf(seen, sync));
  const written = idle ? { counts: unchangedOnly(plan), vectors: { embedded: 0 } } : await write(seen, plan, sync);
  if (memory.table.records.size === 0 && memory.failures.length === 0) throw nothing(seen, sync);
  // All that is known was just compared with the disk: in this process it need not be doubted again.
  if (idle && seen.whole) memory.facts = { ...memory.facts, checked: checkedAt(seen, started) };
  return summary(written, plan, sync);
}

/** The plan, once those files were looked into of which size and time say nothing. */
async function makePlan(seen: Seen, sync: Sync): Promise<Plan> {
  const { memory, ports } = sync;
  const before = snapshotOf(knownFiles(memory, seen), ports.hasher);
  await sync.breathe();
  const after = snapshotOf(seen.files, ports.hasher);
  await sync.breathe();
  const difference = compareSnapshots(before, after, memory.facts.checked);
  const plan = planSync(difference, await inspect(difference.doubtful, renameCandidates(difference), sync));
  const unread = plan.add.length + plan.rename.length;
  memory.waiting = seen.whole ? unread : memory.waiting + unread;
  return plan;
}

async function write(seen: Seen, first: Plan, sync: Sync): Promise<Written> {
  const { memory, ports } = sync;
  const lease = await takeTurn(ports.storage, ports.clock, sync.signal);
  try {
    const before = memory.generation?.number;
    await loadIndex(memory, ports, sync.breathe);
    // Another process wrote between the plan and the lease: what it did need not be done again.
    const plan = before === memory.generation?.number ? first : await makePlan(seen, sync);
    return await writeWhole(seen, plan, lease, sync);
  } finally {
    await lease.release();
  }
}

/** What was done when somebody stops it is kept. */
async function writeWhole(seen: Seen, plan: Plan, lease: WriteLease, sync: Sync): Promise<Written> {
  try {
    return await writePlan(seen, plan, lease, sync);
  } catch (error) {
    if (isAbort(error) && !sync.memory.unsaved) await saveIndex(sync.memory, factsOf(seen, sync), false, lease, sync.ports);
    else sync.memory.unsaved = true;
    throw error;
  }
}

async function writePlan(seen: Seen, plan: Plan, lease: WriteLease, sync: Sync): Promise<Written> {
  const { memory, ports, options, signal } = sync;
  const save = async (finished: boolean) => {
    // A save that failed has forgotten what it was to write: a later one would leave that out.
    if (memory.unsaved) return;
    sync.onProgress({ phase: 'saving', done: 0, total: 0 });
    await saveIndex(memory, factsOf(seen, sync), finished, lease, ports);
  };
  const pause = pauses('indexing', plan.rename.length + plan.add.length + plan.update.length, () => save(false), sync);
  const early = earlyVectors(memory, ports, options.batchSize ?? batchSize, signal);
  const counts = await applyPlan(plan, { ...sync, early }, pause);
  await early.flush();
  await save(true);
  const vectors = await embed(() => save(false), sync);
  if (vectors.embedded > 0) await save(true);
  return { counts, vectors: { ...vectors, embedded: early.embedded + vectors.embedded } };
}

/** Twice, where the first round found that the model now gives vectors of another dimension. */
async function embed(save: () => Promise<void>, sync: Sync): Promise<VectorCounts> {
  const { memory, ports, options, signal } = sync;
  let total: VectorCounts = { embedded: 0 };
  for (let round = 0; round < 2; round++) {
    const missing = memory.missingKeys();
    if (missing.length === 0 || total.failure) break;
    const pause = pauses('embedding', missing.length, save, sync);
    const wait = (done: number) => sync.onProgress({ phase: 'embedding', done, total: missing.length, waitingFor: ports.embedder?.host ?? '' });
    const before = memory.dimension;
    const counts = await embedMissing(missing, memory, ports, options.batchSize ?? batchSize, signal, pause, wait);
    total = { ...counts, embedded: total.embedded + counts.embedded };
    if (before === 0 || before === memory.dimension) break;
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

/** When the look at the whole root began; null where only a part of it was looked at. */
function checkedAt({ whole, since }: Seen, started: number): number | null {
  return whole ? (since ?? started) : null;
}

/** A look at a few paths says nothing of the rest: what was known of that stays. */
function factsOf(seen: Seen, { memory, ports, started }: Sync): IndexFacts {
  return {
    checked: checkedAt(seen, started) ?? memory.facts.checked,
    updated: memory.facts.updated,
    model: ports.embedder ? ports.embedder.identity : memory.facts.model,
    dimension: ports.embedder ? memory.dimension : memory.facts.dimension,
    skipped: seen.whole ? skippedCounts(seen.skipped) : memory.facts.skipped,
    waiting: memory.waiting,
  };
}

function isDone(plan: Plan): boolean {
  return plan.add.length + plan.update.length + plan.remove.length + plan.rename.length === 0;
}

function unchangedOnly(plan: Plan): FileCounts {
  return { added: 0, updated: 0, removed: 0, renamed: 0, unchanged: plan.unchanged };
}

function summary(written: Written, plan: Plan, { memory, ports, started }: Sync): SyncSummary {
  return {
    ...written.counts,
    plan: { add: plan.add.length, update: plan.update.length, remove: plan.remove.length, rename: plan.rename.length },
    chunks: memory.table.chunkCount,
    embedded: written.vectors.embedded,
    pending: ports.embedder ? memory.pending() : null,
    problems: problemsOf(memory),
    ...(written.vectors.failure ? { failure: written.vectors.failure } : {}),
    milliseconds: ports.clock.now() - started,
  };
}

function nothing(seen: Seen, { memory, ports }: Sync): Error {
  const skipped = seen.whole ? skippedCounts(seen.skipped) : memory.facts.skipped;
  return errors.nothingToIndex(ports.source.folder, skippedText(skipped, memory));
}

import type { FileEntry } from '../model/file.ts';
import type { Breathe } from './breather.ts';
import type { EarlyVectors } from './early-vectors.ts';
import type { FormerRecords } from './former-records.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { isChanged, readFile, type Reading } from './read-file.ts';
import { oneByOne, sideBySide } from './side-by-side.ts';
import { restamped } from './stored-record.ts';
import type { Findings, Plan } from './sync-plan.ts';

/** What became of the files. */
export interface FileCounts {
  added: number;
  updated: number;
  removed: number;
  renamed: number;
  unchanged: number;
}

/** What a plan is applied to and with. */
export interface Applying {
  readonly memory: IndexMemory;
  readonly former: FormerRecords;
  readonly ports: IndexPorts;
  readonly breathe: Breathe;
  /** Embeds chunks as they come, where the embedder is quick enough. */
  readonly early: EarlyVectors;
}

/** Files read side by side: as many as the thread that cuts needs while this one writes what is done, and few texts in memory at once. */
const concurrency = 64;
/** So many bytes to cut are worth a thread of its own, which needs a third of a second for its grammars. */
const threadFrom = 1_000_000;

/** Looks into files whose size and time say nothing, and into new ones that may have come from elsewhere. */
export async function inspect(doubtful: readonly FileEntry[], newcomers: readonly FileEntry[], { memory, ports, breathe }: Pick<Applying, 'memory' | 'ports' | 'breathe'>): Promise<Findings> {
  const changed = new Set<string>();
  const hashes = new Map<string, string>();
  await sideBySide(doubtful, concurrency, async (file) => {
    await breathe();
    if (await isChanged(file, memory.table.records.get(file.path) ?? memory.left.get(file.path), ports)) changed.add(file.path);
  });
  await sideBySide(newcomers, concurrency, async (file) => {
    await breathe();
    const result = await ports.source.read(file.path);
    if (result.ok) hashes.set(file.path, result.hash);
  });
  return { changed, hashes };
}

/** Brings records and words to what the plan says. `pause` runs between batches, when memory is whole. */
export async function applyPlan(plan: Plan, applying: Applying, pause: (done: number) => Promise<void>): Promise<FileCounts> {
  const { memory, former, ports, breathe, early } = applying;
  const counts: FileCounts = { added: 0, updated: 0, removed: 0, renamed: 0, unchanged: plan.unchanged };
  // What goes is kept for what comes: a moved file need not be cut again.
  for (const { from } of plan.rename) {
    keep(from, memory, former);
    await breathe();
  }
  for (const path of plan.remove) {
    keep(path, memory, former);
    memory.drop(path);
    counts.removed++;
    await breathe();
  }
  const origins = new Map(plan.rename.map(({ from, to }) => [to.path, from]));
  const changed = await restampSame(plan.update, applying);
  counts.unchanged += plan.update.length - changed.length;
  const work = [...plan.rename.map(({ to }) => to), ...plan.add, ...changed];
  const thread = work.reduce((sum, { bytes }) => sum + bytes, 0) >= threadFrom ? ports.thread : undefined;
  // What changes the memory, and what writes it, come one after another.
  const inTurn = oneByOne();
  let done = plan.update.length - changed.length;
  try {
    await sideBySide(work, concurrency, async (file) => {
      await breathe();
      const reading = await readFile(file, former, ports, thread);
      if (reading.kind === 'vanished') await ports.source.check();
      await inTurn(async () => {
        await breathe();
        if (!isKnown(memory, file.path)) memory.waiting--;
        keep(file.path, memory, former);
        take(file, reading, origins.get(file.path), memory, counts);
        if (reading.kind === 'record') await early.take(reading);
        await pause(++done);
      });
    });
  } finally {
    thread?.rest();
  }
  return counts;
}

/** Files with another time whose bytes are those of their records are done with that. Answers the others. */
async function restampSame(files: readonly FileEntry[], { memory, ports, breathe }: Applying): Promise<FileEntry[]> {
  const same = new Set<FileEntry>();
  await sideBySide(files, concurrency, async (file) => {
    await breathe();
    const known = memory.table.records.get(file.path);
    if (known?.bytes !== file.bytes || !(await ports.source.isStill(file.path, known.hash))) return;
    memory.restamp(restamped(known, file));
    same.add(file);
  });
  return files.filter((file) => !same.has(file));
}

export function isKnown(memory: IndexMemory, path: string): boolean {
  return memory.table.records.has(path) || memory.left.has(path);
}

function keep(path: string, memory: IndexMemory, former: FormerRecords): void {
  const record = memory.table.records.get(path);
  if (record) former.put(record);
}

/** One synchronous step, so that nobody sees a file half changed, or at two places. */
function take(file: FileEntry, reading: Reading, origin: string | undefined, memory: IndexMemory, counts: FileCounts): void {
  const wasIndexed = memory.table.records.has(file.path);
  if (origin !== undefined) memory.drop(origin);
  switch (reading.kind) {
    case 'record':
      memory.put(reading.record, reading);
      counts[origin !== undefined ? 'renamed' : wasIndexed ? 'updated' : 'added']++;
      break;
    case 'left':
      memory.putLeft(reading.left);
      if (wasIndexed || origin !== undefined) counts.removed++;
      break;
    case 'vanished':
      memory.drop(file.path);
      if (wasIndexed || origin !== undefined) counts.removed++;
      break;
  }
}

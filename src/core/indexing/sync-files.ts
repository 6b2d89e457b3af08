import type { FileEntry } from '../model/file.ts';
import type { Breathe } from './breather.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { isChanged, readFile, type Reading } from './read-file.ts';
import type { Plan } from './sync-plan.ts';

/** What became of the files. */
export interface FileCounts {
  added: number;
  updated: number;
  removed: number;
  unchanged: number;
}

/** Files read side by side: the disk and the parser's workers are kept busy, and few texts are in memory at once. */
const concurrency = 8;

/** Known files whose size and time say nothing: those that really changed. */
export async function verifyFiles(files: readonly FileEntry[], memory: IndexMemory, ports: IndexPorts, breathe: Breathe): Promise<FileEntry[]> {
  const changed: FileEntry[] = [];
  for (let start = 0; start < files.length; start += concurrency) {
    await breathe();
    const batch = files.slice(start, start + concurrency);
    const answers = await Promise.all(batch.map((file) => isChanged(file, memory.table.records.get(file.path) ?? memory.left.get(file.path), ports)));
    changed.push(...batch.filter((_, i) => answers[i]));
  }
  return changed;
}

/** Brings records and words to what the plan says. `pause` runs between batches, when memory is whole. */
export async function applyPlan(plan: Plan, memory: IndexMemory, ports: IndexPorts, breathe: Breathe, pause: (done: number) => Promise<void>): Promise<FileCounts> {
  const counts: FileCounts = { added: 0, updated: 0, removed: 0, unchanged: plan.unchanged };
  for (const path of plan.remove) {
    memory.drop(path);
    counts.removed++;
    await breathe();
  }
  for (let start = 0; start < plan.read.length; start += concurrency) {
    await breathe();
    const batch = plan.read.slice(start, start + concurrency);
    await Promise.all(
      batch.map(async (file) => {
        const isNew = !isKnown(memory, file.path);
        const reading = await readFile(file, memory.table.records.get(file.path), ports);
        await breathe();
        take(file, reading, memory, counts);
        if (isNew) memory.waiting--;
      }),
    );
    await pause(start + batch.length);
  }
  return counts;
}

export function isKnown(memory: IndexMemory, path: string): boolean {
  return memory.table.records.has(path) || memory.left.has(path);
}

/** One synchronous step, so that nobody sees a file half changed. */
function take(file: FileEntry, reading: Reading, memory: IndexMemory, counts: FileCounts): void {
  const wasIndexed = memory.table.records.has(file.path);
  switch (reading.kind) {
    case 'record':
      memory.put(reading.record);
      counts[wasIndexed ? 'updated' : 'added']++;
      break;
    case 'touched':
      memory.put(reading.record, false);
      counts.unchanged++;
      break;
    case 'left':
      memory.putLeft(reading.left);
      if (wasIndexed) counts.removed++;
      break;
    case 'vanished':
      memory.drop(file.path);
      if (wasIndexed) counts.removed++;
      break;
  }
}

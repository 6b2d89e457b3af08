import type { Failure } from '../errors.ts';
import type { Problem } from '../model/chunk.ts';
import type { Skip } from '../model/file.ts';
import type { Coverage } from '../model/hit.ts';
import type { IndexState, RootStatus } from '../model/status.ts';
import { largestFolders } from './folder-sizes.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';

/** How the root stands beside its index: what is going on, and how the last sync ended. */
export interface Standing {
  readonly syncing: boolean;
  /** The last sync was stopped before its end. */
  readonly stopped: boolean;
  readonly failure: Failure | null;
}

const shownFolders = 5;

export function coverageOf(memory: IndexMemory): Coverage {
  const indexed = memory.table.records.size;
  const failed = memory.failures.length;
  return { indexed, failed, total: indexed + failed + memory.waiting };
}

export function rootStatus(memory: IndexMemory, ports: IndexPorts, name: string, standing: Standing, bytes: number): RootStatus {
  const { total, indexed, failed } = coverageOf(memory);
  const chunks = memory.table.chunkCount;
  return {
    folder: ports.source.folder,
    name,
    state: stateOf(memory, standing),
    files: { total, indexed, failed },
    skipped: allSkipped(memory.facts.skipped, memory),
    problems: problemsOf(memory),
    chunks,
    embedded: memory.vectors ? chunks - memory.pending() : 0,
    embedder: ports.embedder?.identity ?? null,
    bytes,
    updated: memory.facts.updated,
    checked: memory.facts.checked,
    largest: largestFolders(memory.table.records.values(), shownFolders),
    ...(standing.failure ? { failure: standing.failure } : {}),
  };
}

/** What the user can be told of single files: those that can't be read, and those that are indexed with a fault. */
export function problemsOf(memory: IndexMemory): Problem[] {
  const unread = memory.failures.map(({ path, message }) => ({ path, message }));
  const faults = [...memory.table.records.values()].flatMap(({ path, problems }) => problems.map((message) => ({ path, message })));
  return [...unread, ...faults].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function skippedCounts(skipped: readonly Skip[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of skipped) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** `3 binary files, 1 lock files` for a sentence; the most frequent first. */
export function skippedText(counts: Readonly<Record<string, number>>, memory: IndexMemory): string {
  return Object.entries(allSkipped(counts, memory))
    .sort((a, b) => b[1] - a[1])
    .map(([rule, count]) => `${count} by ${rule}`)
    .join(', ');
}

function allSkipped(counts: Readonly<Record<string, number>>, memory: IndexMemory): Record<string, number> {
  const all = { ...counts };
  for (const { rule } of memory.left.values()) if (rule !== null) all[rule] = (all[rule] ?? 0) + 1;
  return all;
}

function stateOf(memory: IndexMemory, standing: Standing): IndexState {
  if (standing.syncing) return 'indexing';
  if (memory.damaged.size > 0 || standing.failure?.code === 'index-damaged') return 'damaged';
  if (memory.generation === null && memory.table.records.size === 0) return standing.failure ? 'failed' : 'absent';
  return standing.stopped || memory.waiting > 0 ? 'paused' : 'ready';
}

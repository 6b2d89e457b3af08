import type { FileEntry, Skip } from '../model/file.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { FileSource } from '../ports/file-source.ts';
import { format } from './index-format.ts';
import type { IndexMemory } from './index-memory.ts';
import { isWorthRetrying, type LeftOut } from './left-out.ts';
import type { SeenFile } from './snapshot.ts';
import { isKnown } from './sync-files.ts';

/** What a sync saw of the disk: the whole root, or some paths of it and what lies below them. */
export interface Seen {
  readonly whole: boolean;
  readonly files: readonly FileEntry[];
  readonly skipped: readonly Skip[];
  readonly since?: number;
  /** Paths that were looked at; not used where the whole root was. */
  readonly paths: readonly string[];
}

/** Looks at a few paths where that is enough, else at everything. */
export async function seeDisk(changed: readonly string[] | null, memory: IndexMemory, source: FileSource, signal: AbortSignal): Promise<Seen> {
  const look = changed && isComplete(memory) ? await source.look(changed, (path) => isKnown(memory, path), signal) : null;
  if (look && changed) return { ...look, whole: false, paths: changed };
  return { ...(await source.list(signal)), whole: true, paths: [] };
}

/** What the index knows of the paths that were looked at. */
export function knownFiles(memory: IndexMemory, seen: Seen): SeenFile[] {
  if (seen.whole) return [...[...memory.table.records.values()].map(ofRecord), ...[...memory.left.values()].map(ofLeftOut)];
  const found = new Map<string, SeenFile>();
  const take = (path: string) => {
    const record = memory.table.records.get(path);
    const left = memory.left.get(path);
    if (record) found.set(path, ofRecord(record));
    else if (left) found.set(path, ofLeftOut(left));
  };
  const gone = new Set(seen.paths.filter((path) => !isKnown(memory, path)).map((path) => `${path}/`));
  for (const path of seen.paths) take(path);
  // A path that is neither a file now nor was one may have been a folder.
  if (gone.size > 0) for (const path of [...memory.table.records.keys(), ...memory.left.keys()]) if (liesIn(path, gone)) take(path);
  return [...found.values()];
}

/** Only an index that was once compared with the whole root, and lost nothing since, can be brought up to date in parts. */
function isComplete(memory: IndexMemory): boolean {
  return memory.generation?.format === format && memory.facts.checked !== null && memory.waiting === 0 && memory.damaged.size === 0;
}

function liesIn(path: string, folders: ReadonlySet<string>): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) if (folders.has(path.slice(0, slash + 1))) return true;
  return false;
}

function ofRecord({ path, bytes, modified, hash }: FileRecord): SeenFile {
  return { path, bytes, modified, hash };
}

function ofLeftOut(left: LeftOut): SeenFile {
  const { path, bytes, modified } = left;
  return { path, bytes, modified, ...(isWorthRetrying(left) ? { retry: true as const } : {}) };
}

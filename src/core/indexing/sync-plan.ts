import type { FileEntry } from '../model/file.ts';
import type { FileRecord } from '../model/file-record.ts';
import { segmentOf } from './index-format.ts';
import { isWorthRetrying, type LeftOut } from './left-out.ts';

/** What brings the index to what the listing shows. */
export interface Plan {
  /** New files, and those whose size or time changed. Ordered so that a shard's files come together. */
  readonly read: readonly FileEntry[];
  /** Known files that may have changed without showing it, and those that could not be read the last time. */
  readonly verify: readonly FileEntry[];
  readonly remove: readonly string[];
  readonly unchanged: number;
}

export interface Known {
  readonly records: ReadonlyMap<string, FileRecord>;
  readonly left: ReadonlyMap<string, LeftOut>;
  /** When the listing began that all of this was last compared with; null where it never was. */
  readonly checked: number | null;
}

export function planSync(files: readonly FileEntry[], known: Known): Plan {
  const read: FileEntry[] = [];
  const verify: FileEntry[] = [];
  const listed = new Set<string>();
  let unchanged = 0;
  for (const file of files) {
    listed.add(file.path);
    const left = known.left.get(file.path);
    const seen = known.records.get(file.path) ?? left;
    if (!seen || seen.bytes !== file.bytes || seen.modified !== file.modified) read.push(file);
    else if ((left && isWorthRetrying(left)) || isRacy(file, known.checked)) verify.push(file);
    else unchanged++;
  }
  const remove = [...known.records.keys(), ...known.left.keys()].filter((path) => !listed.has(path));
  return { read: read.sort(bySegment), verify, remove, unchanged };
}

/** Kernels stamp files with the time of their last tick; some file systems keep whole seconds only, the oldest every second one. */
const tick = 50;
const coarse = 2_000;

/** True where a file was written so shortly before it was read that a second write could bear the same time. */
export function isRacy(file: FileEntry, checked: number | null): boolean {
  if (checked === null) return true;
  return file.modified >= checked - (file.modified % 1000 === 0 ? coarse : tick);
}

/** A commit in the middle of a long sync then writes the shards that are done and one more, not all of them. */
function bySegment(a: FileEntry, b: FileEntry): number {
  const [first, second] = [segmentOf(a.path), segmentOf(b.path)];
  if (first !== second) return first < second ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}

import type { FileEntry } from '../model/file.ts';
import { segmentOf } from './index-format.ts';
import type { Difference } from './compare-snapshots.ts';
import type { SeenFile } from './snapshot.ts';

/** A file that lies elsewhere now, with the same content. */
export interface Rename {
  readonly from: string;
  readonly to: FileEntry;
}

/** What brings the index to what the disk shows. Lists of files are ordered so that a shard's files come together. */
export interface Plan {
  readonly add: readonly FileEntry[];
  /** Files whose size or time changed, and those that a closer look found changed. */
  readonly update: readonly FileEntry[];
  readonly remove: readonly string[];
  readonly rename: readonly Rename[];
  readonly unchanged: number;
}

/** What sizes and times could not tell, and reading did. */
export interface Findings {
  /** Paths of doubtful files that did change. */
  readonly changed: ReadonlySet<string>;
  /** By path, the hash of files that may have come from elsewhere. */
  readonly hashes: ReadonlyMap<string, string>;
}

export const noFindings: Findings = { changed: new Set(), hashes: new Map() };

/** New files that may be old ones in another place: one of their size is gone. Nobody moves an empty file. */
export function renameCandidates(difference: Difference): FileEntry[] {
  const sizes = new Set(difference.removed.filter((file) => file.hash !== undefined && file.bytes > 0).map((file) => file.bytes));
  return sizes.size === 0 ? [] : difference.added.filter((file) => sizes.has(file.bytes)).map(entryOf);
}

export function planSync(difference: Difference, findings: Findings): Plan {
  const rename = pairUp(difference, findings.hashes);
  const [left, come] = [new Set(rename.map(({ from }) => from)), new Set(rename.map(({ to }) => to.path))];
  const changed = difference.doubtful.filter((file) => findings.changed.has(file.path));
  return {
    add: entries(difference.added.filter((file) => !come.has(file.path))),
    update: entries([...difference.changed, ...changed]),
    remove: difference.removed.filter((file) => !left.has(file.path)).map((file) => file.path).sort(),
    rename,
    unchanged: difference.same + difference.doubtful.length - changed.length,
  };
}

/** Each removed file is taken for the origin of one new file of its content: of several the one of the same name. */
function pairUp({ added, removed }: Difference, hashes: ReadonlyMap<string, string>): Rename[] {
  const origins = new Map<string, string[]>();
  for (const file of removed) {
    if (file.hash === undefined || file.bytes === 0) continue;
    origins.set(file.hash, [...(origins.get(file.hash) ?? []), file.path]);
  }
  const renames: Rename[] = [];
  for (const file of [...added].sort(byPath)) {
    const waiting = origins.get(hashes.get(file.path) ?? '') ?? [];
    const namesake = waiting.findIndex((path) => nameOf(path) === nameOf(file.path));
    const [from] = waiting.splice(Math.max(namesake, 0), 1);
    if (from !== undefined) renames.push({ from, to: entryOf(file) });
  }
  return renames;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function entries(files: readonly SeenFile[]): FileEntry[] {
  return files.map(entryOf).sort(bySegment);
}

function entryOf({ path, bytes, modified }: SeenFile): FileEntry {
  return { path, bytes, modified };
}

/** A commit in the middle of a long sync then writes the shards that are done and one more, not all of them. */
function bySegment(a: FileEntry, b: FileEntry): number {
  const [first, second] = [segmentOf(a.path), segmentOf(b.path)];
  if (first !== second) return first < second ? -1 : 1;
  return byPath(a, b);
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

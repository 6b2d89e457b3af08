import type { FileRecord } from '../model/file-record.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { versionOf, withoutEnding } from './variants.ts';

/**
 * What ranking looks up over a whole root. Only paths are read for it: the content of a record may lie packed until somebody
 * looks at it.
 */
export interface RootFacts {
  /** Folders, each with a slash at its end, with the number of files below. */
  readonly folders: ReadonlyMap<string, number>;
  /** Numbers of the versions beside each other, by the folder that holds them. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Paths without their endings, with the number of files that have them. */
  readonly stems: ReadonlyMap<string, number>;
}

interface Kept {
  readonly folders: Map<string, number>;
  readonly versions: Map<string, Map<number, number>>;
  readonly stems: Map<string, number>;
  readonly seen: Set<string>;
}

const kept = new WeakMap<IndexReader, Kept>();

/** Kept between searches; only paths that came or went are read, so that it costs a look at each. */
export function rootFacts(index: IndexReader): RootFacts {
  const { files } = index;
  const facts = kept.get(index) ?? { folders: new Map<string, number>(), versions: new Map<string, Map<number, number>>(), stems: new Map<string, number>(), seen: new Set<string>() };
  kept.set(index, facts);
  for (const path of files.keys()) {
    if (facts.seen.has(path)) continue;
    facts.seen.add(path);
    count(facts, path, 1);
  }
  if (facts.seen.size > files.size) forgetMissing(facts, files);
  return facts;
}

function forgetMissing(facts: Kept, files: ReadonlyMap<string, FileRecord>): void {
  for (const path of facts.seen) {
    if (files.has(path)) continue;
    facts.seen.delete(path);
    count(facts, path, -1);
  }
}

function count({ folders, versions, stems }: Kept, path: string, by: 1 | -1): void {
  add(stems, withoutEnding(path), by);
  for (const folder of foldersOf(path)) add(folders, folder, by);
  const version = versionOf(path);
  if (!version) return;
  const family = versions.get(version.family) ?? new Map<number, number>();
  versions.set(version.family, family);
  add(family, version.version, by);
}

/** A count that falls to nothing leaves no trace, so that what is gone is gone. */
function add<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, i) => `${parts.slice(0, i + 1).join('/')}/`);
}

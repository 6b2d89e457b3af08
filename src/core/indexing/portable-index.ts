import { errors } from '../errors.ts';
import type { ModelIdentity } from '../model/status.ts';
import type { Hasher } from '../ports/hasher.ts';
import { archivedSegment, type ArchivedSegment, type IndexArchive } from '../ports/index-archive.ts';
import { unwritten, type Generation, type IndexStorage, type WriteLease } from '../ports/index-storage.ts';
import { readFacts, sameModel } from './index-facts.ts';
import { fileSegments, format, keywordName, segmentOf, vectorShard } from './index-format.ts';
import { checkRecords } from './record-shard.ts';
import { sideBySide } from './side-by-side.ts';
import { timesSegment } from './stored-times.ts';

const concurrency = 16;

/** All of an index, as it stands on disk. Throws where there is none, or where it is damaged. */
export async function exportIndex(storage: IndexStorage): Promise<IndexArchive> {
  const opened = await storage.open();
  if (opened.state !== 'open' || opened.generation.format !== format) throw errors.indexDamaged(storage.folder, 'there is none that could be exported');
  const { segments: references, facts } = opened.generation;
  const segments = new Map<string, ArchivedSegment>();
  const carried = Object.entries(references).filter(([name]) => name !== timesSegment);
  await sideBySide(carried, concurrency, async ([name, reference]) => {
    const bytes = await storage.read(reference);
    if (!bytes) throw errors.indexDamaged(storage.folder, `the segment ${name} can't be read`);
    segments.set(name, archivedSegment(bytes));
  });
  return { format, facts: withoutTimes(facts), segments };
}

/**
 * A storage in which an archive stands in the place of the index until the first commit, which writes both together. A sync begins
 * with it as with an index that nothing is known of, and what is wrong with it leaves the old index alone. Throws `archive-unusable`,
 * as do its readers; a segment that is in order is written ahead of that commit.
 */
export function importedStorage(file: string, archive: IndexArchive, storage: IndexStorage, { embedder, hasher }: { readonly embedder: ModelIdentity | null; readonly hasher: Hasher }): IndexStorage {
  check(file, archive, embedder);
  let isImported = true;
  const usable = new Map<string, Uint8Array>();
  const segments = Object.fromEntries([...archive.segments].map(([name, { bytes }]) => [name, { file: name, bytes, checksum: name }]));
  const generation: Generation = { number: unwritten, format, segments, facts: withoutTimes(archive.facts) };
  const commit = async (lease: WriteLease, ...[changes, ...about]: Parameters<WriteLease['commit']>) => {
    const opened = await storage.open();
    const former = opened.state === 'open' ? Object.keys(opened.generation.segments) : [];
    for (const name of archive.segments.keys()) await use(name);
    const written = await lease.commit(new Map([...former.map((name) => [name, null] as const), ...usable, ...changes]), ...about);
    isImported = false;
    usable.clear();
    return written;
  };
  const use = async (name: string) => {
    const known = usable.get(name);
    const bytes = known ?? (await archive.segments.get(name)?.content);
    if (known || !bytes) return known ?? null;
    if (fileSegments.includes(name)) checkPaths(file, name, pathsIn(bytes, hasher));
    usable.set(name, bytes);
    void storage.stage([bytes]);
    return bytes;
  };
  return {
    ...storage,
    open: async () => (isImported ? { state: 'open', generation } : storage.open()),
    read: async (segment) => (isImported ? use(segment.file) : storage.read(segment)),
    piece: async (segment, at, length) => (isImported ? ((await use(segment.file))?.subarray(at, at + length) ?? null) : storage.piece(segment, at, length)),
    pieceNow: (segment, at, length) => (isImported ? (usable.get(segment.file)?.subarray(at, at + length) ?? null) : storage.pieceNow(segment, at, length)),
    acquire: async () => {
      const lease = await storage.acquire();
      return isImported ? { ...lease, commit: (...args) => (isImported ? commit(lease, ...args) : lease.commit(...args)) } : lease;
    },
  };
}

/** When files were looked at elsewhere says nothing here: their times are others. */
function withoutTimes(facts: IndexArchive['facts']): IndexArchive['facts'] {
  return { ...facts, checked: null, updated: null };
}

function check(file: string, { format: made, facts, segments }: IndexArchive, embedder: ModelIdentity | null): void {
  if (made !== format) throw errors.archiveUnusable(file, 'another version of Cairn made it');
  const { model } = readFacts(facts);
  if (model && embedder && !sameModel(model, embedder)) throw errors.archiveOfOtherModel(file, `${model.model} (${model.provider})`, `${embedder.model} (${embedder.provider})`);
  for (const name of segments.keys()) {
    if (!fileSegments.includes(name) && keywordName(name) === null && vectorShard(name) === null) throw errors.archiveUnusable(file, `it holds ${JSON.stringify(name)}, which no index has`);
  }
}

/** A path that leads out of the root would be read and shown as a file of it. */
function checkPaths(file: string, name: string, paths: readonly unknown[] | null): void {
  if (!paths) throw errors.archiveUnusable(file, `its segment ${name} can't be read`);
  for (const path of paths) {
    if (typeof path !== 'string' || !isInside(path) || segmentOf(path) !== name) throw errors.archiveUnusable(file, `it names the file ${JSON.stringify(path)}, which no index has`);
  }
}

function pathsIn(bytes: Uint8Array, hasher: Hasher): readonly unknown[] | null {
  try {
    const { records, left } = checkRecords(bytes, hasher);
    return [...records, ...left].map(({ path }) => path);
  } catch {
    return null;
  }
}

function isInside(path: string): boolean {
  return path !== '' && !/^(?:[/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).some((part) => part === '..' || part === '.' || part === '');
}

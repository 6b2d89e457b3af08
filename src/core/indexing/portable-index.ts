import { errors } from '../errors.ts';
import type { ModelIdentity } from '../model/status.ts';
import type { IndexArchive } from '../ports/index-archive.ts';
import type { IndexStorage } from '../ports/index-storage.ts';
import { readFacts, sameModel } from './index-facts.ts';
import { fileSegments, format, keywordName, segmentOf, vectorShard } from './index-format.ts';
import { decodeRecords } from './record-shard.ts';
import { sideBySide } from './side-by-side.ts';

const concurrency = 16;

/** All of an index, as it stands on disk. Throws where there is none, or where it is damaged. */
export async function exportIndex(storage: IndexStorage): Promise<IndexArchive> {
  const opened = await storage.open();
  if (opened.state !== 'open' || opened.generation.format !== format) throw errors.indexDamaged(storage.folder, 'there is none that could be exported');
  const { segments: references, facts } = opened.generation;
  const segments = new Map<string, Uint8Array>();
  await sideBySide(Object.entries(references), concurrency, async ([name, reference]) => {
    const bytes = await storage.read(reference);
    if (!bytes) throw errors.indexDamaged(storage.folder, `the segment ${name} can't be read`);
    segments.set(name, bytes);
  });
  return { format, facts: withoutTimes(facts), segments };
}

/**
 * Puts an archive in the place of an index, once all of it was looked at: what is wrong with it leaves the index alone. What follows
 * is a sync: nothing of it is believed to be up to date. Throws `archive-unusable` or what acquiring the storage throws.
 */
export async function importIndex(file: string, archive: IndexArchive, storage: IndexStorage, embedder: ModelIdentity | null, now: number): Promise<void> {
  check(file, archive, embedder);
  const lease = await storage.acquire();
  try {
    const opened = await storage.open();
    const changes = new Map<string, Uint8Array | null>(archive.segments);
    for (const name of opened.state === 'open' ? Object.keys(opened.generation.segments) : []) if (!changes.has(name)) changes.set(name, null);
    await lease.commit(changes, { ...withoutTimes(archive.facts), updated: now }, format);
  } finally {
    await lease.release();
  }
}

/** When files were looked at elsewhere says nothing here: their times are others. */
function withoutTimes(facts: IndexArchive['facts']): IndexArchive['facts'] {
  return { ...facts, checked: null, updated: null };
}

function check(file: string, { format: made, facts, segments }: IndexArchive, embedder: ModelIdentity | null): void {
  if (made !== format) throw errors.archiveUnusable(file, 'another version of Cairn made it');
  const { model } = readFacts(facts);
  if (model && embedder && !sameModel(model, embedder)) throw errors.archiveOfOtherModel(file, `${model.model} (${model.provider})`, `${embedder.model} (${embedder.provider})`);
  for (const [name, bytes] of segments) {
    if (fileSegments.includes(name)) checkRecords(file, name, bytes);
    else if (keywordName(name) === null && vectorShard(name) === null) throw errors.archiveUnusable(file, `it holds ${JSON.stringify(name)}, which no index has`);
  }
}

/** A path that leads out of the root would be read and shown as a file of it. */
function checkRecords(file: string, name: string, bytes: Uint8Array): void {
  const paths = pathsIn(bytes);
  if (!paths) throw errors.archiveUnusable(file, `its segment ${name} can't be read`);
  for (const path of paths) {
    if (typeof path !== 'string' || !isInside(path) || segmentOf(path) !== name) throw errors.archiveUnusable(file, `it names the file ${JSON.stringify(path)}, which no index has`);
  }
}

function pathsIn(bytes: Uint8Array): unknown[] | null {
  try {
    const { records, left } = decodeRecords(bytes);
    return [...records, ...left].map(({ path }) => path);
  } catch {
    return null;
  }
}

function isInside(path: string): boolean {
  return path !== '' && !/^(?:[/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).some((part) => part === '..' || part === '.' || part === '');
}

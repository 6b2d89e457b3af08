import type { Generation, IndexStorage, SegmentReference } from '../ports/index-storage.ts';
import type { VectorStore } from '../ports/vector-store.ts';
import type { Breathe } from './breather.ts';
import { readFacts, sameModel } from './index-facts.ts';
import { fileSegments, format, keywordName, segmentOf, vectorShard } from './index-format.ts';
import { IndexMemory, wordsOf } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { contentsIn, decodeRecords, headOf, likelyHead, openRecords, type RecordShard } from './record-shard.ts';
import type { ShardContents } from './shard-contents.ts';
import { sideBySide } from './side-by-side.ts';
import { restamped } from './stored-record.ts';
import { decodeTimes, timesSegment } from './stored-times.ts';

type Segments = Generation['segments'];

export function emptyMemory(ports: IndexPorts): IndexMemory {
  return new IndexMemory(ports.keywordStores.create(), ports.embedder ? ports.vectorStores.create() : null);
}

/** How often a reader starts over because a writer deleted what it was about to read: each time a whole commit passed. */
const attempts = 5;

/**
 * Brings the memory to the generation on disk, reading only the segments that differ: all of them, or of the records what a
 * search needs of every file (`directories`), so that the rest is read and checked when somebody looks at it. Answers what is
 * wrong with the manifest, or null. A segment that is missing or garbled is noted as damaged, and its content is missing.
 */
export async function loadIndex(memory: IndexMemory, ports: IndexPorts, breathe: Breathe, depth: Depth = 'all'): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const damage = await loadGeneration(memory, ports, breathe, depth);
    if (depth === 'directories' || (await checkContents(memory, ports.storage, breathe)) || attempt === attempts) return damage;
  }
}

export type Depth = 'all' | 'directories';

/** Reads and checks what was left on disk. False where it is gone because there is a newer generation. */
export async function checkContents(memory: IndexMemory, storage: IndexStorage, breathe: Breathe): Promise<boolean> {
  const { generation } = memory;
  const lost = await readContents(memory, storage, breathe);
  if (lost.length > 0 && generation && (await isOutdated(generation, storage))) return false;
  for (const name of lost) loseShard(memory, name);
  return true;
}

async function loadGeneration(memory: IndexMemory, ports: IndexPorts, breathe: Breathe, depth: Depth): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const opened = await ports.storage.open();
    if (opened.state === 'damaged') {
      // What is in memory stays; the next commit writes all of it.
      memory.generation = null;
      return opened.message;
    }
    if (opened.state === 'absent') {
      if (memory.generation !== null) await empty(memory, ports, breathe);
      return null;
    }
    if (isSame(opened.generation, memory.generation)) return null;
    if (opened.generation.format !== format) {
      ports.log.info('The index has another format and is built anew.');
      memory.generation = opened.generation;
      return null;
    }
    // Stopped half-way, the memory is neither the old generation nor the new one.
    memory.unsaved = true;
    const adopted = await adopt(memory, opened.generation, ports, breathe, depth, attempt < attempts);
    memory.unsaved = false;
    if (adopted) return null;
  }
}

/** Takes a generation over. False where a segment vanished because there is a newer generation already. */
async function adopt(memory: IndexMemory, generation: Generation, ports: IndexPorts, breathe: Breathe, depth: Depth, mayRestart: boolean): Promise<boolean> {
  const before = memory.generation?.segments ?? {};
  const lost = new Set<string>();
  const changed = fileSegments.filter((name) => !same(before[name], generation.segments[name]) || memory.damaged.has(name));
  const shards: [string, OpenedShard][] = [];
  const reading = sideBySide(changed, concurrency, async (name) => {
    const reference = generation.segments[name];
    const shard = reference ? await (depth === 'all' ? readShard(reference, ports) : openShard(name, reference, memory, ports)) : { records: [], left: [] };
    if (shard) shards.push([name, shard]);
    else lost.add(name);
    await breathe();
  });
  // Where there is nothing to search yet, vectors are taken in while records are waited for.
  const early = memory.table.records.size === 0 ? readVectors(memory, generation, before, ports, lost).then(async (read) => storeOf(memory, read, generation, ports, lost)) : null;
  await Promise.all([reading, early]);
  const times = await readTimes(generation.segments[timesSegment], ports.storage);
  if (!times) lost.add(timesSegment);
  const words = await readChanged(memory, before, generation.segments, keywordName, ports.storage, lost);
  const vectors = early ? new Map<string, Uint8Array>() : await readVectors(memory, generation, before, ports, lost);
  if (lost.size > 0 && mayRestart && (await isOutdated(generation, ports.storage))) return false;
  adoptKeywords(memory, words, generation, ports, lost);
  exchangeShards(memory, shards);
  adoptTimes(memory, times ?? []);
  await matchWords(memory, breathe);
  const store = early ? await early : await storeOf(memory, vectors, generation, ports, lost);
  if (store) memory.useVectors(store);
  memory.generation = generation;
  memory.facts = readFacts(generation.facts);
  memory.waiting = memory.facts.waiting;
  memory.dirty.clear();
  memory.damaged.clear();
  for (const name of lost) memory.damaged.add(name);
  return true;
}

/** A shard, and where the contents of its records lie if they were not read. */
type OpenedShard = RecordShard & { readonly contents?: ShardContents };

async function readShard(reference: SegmentReference, { storage, hasher }: IndexPorts): Promise<OpenedShard | null> {
  const bytes = await storage.read(reference);
  return bytes && attempt(() => decodeRecords(bytes, hasher));
}

/** The directory of a shard alone. */
async function openShard(name: string, reference: SegmentReference, memory: IndexMemory, { storage, hasher }: IndexPorts): Promise<OpenedShard | null> {
  const likely = await storage.piece(reference, 0, likelyHead);
  const needed = (likely && attempt(() => headOf(likely))) ?? Infinity;
  const head = needed <= likelyHead ? likely : needed <= reference.bytes ? await storage.piece(reference, 0, needed) : null;
  const piece = (at: number, length: number) => storage.pieceNow(reference, at, length);
  return head && attempt(() => openRecords(head, reference.bytes, { piece, lost: () => memory.damaged.add(name) }, hasher));
}

/** Reads the contents of records that were not read yet, and checks them. Answers the names of segments that can't be read. */
async function readContents(memory: IndexMemory, storage: IndexStorage, breathe: Breathe): Promise<string[]> {
  const lost: string[] = [];
  await sideBySide([...memory.unread], concurrency, async ([name, contents]) => {
    const reference = memory.generation?.segments[name];
    const bytes = reference ? await storage.read(reference) : null;
    await breathe();
    // Another generation may have replaced the shard meanwhile.
    if (memory.unread.get(name) !== contents) return;
    if (!bytes) return void lost.push(name);
    contents.whole = contentsIn(bytes);
    memory.unread.delete(name);
    memory.damaged.delete(name);
  });
  return lost;
}

function loseShard(memory: IndexMemory, name: string): void {
  exchangeShards(memory, [[name, { records: [], left: [] }]]);
  memory.damaged.add(name);
}

async function readTimes(reference: SegmentReference | undefined, storage: IndexStorage): Promise<ReturnType<typeof decodeTimes> | null> {
  if (!reference) return [];
  const bytes = await storage.read(reference);
  return bytes && attempt(() => decodeTimes(bytes));
}

/** Without them a file is read again, and found to be as it was. */
function adoptTimes(memory: IndexMemory, times: ReturnType<typeof decodeTimes>): void {
  memory.otherTimes.clear();
  for (const [path, modified] of times) {
    const record = memory.table.records.get(path);
    if (record) memory.restamp(restamped(record, { bytes: record.bytes, modified }));
  }
  memory.timesChanged = false;
}

/** The segments of one kind that differ from those known, by the store's names; null for those that are gone or lost. */
async function readChanged(
  memory: IndexMemory,
  before: Segments,
  after: Segments,
  nameOf: (segment: string) => string | null,
  storage: IndexStorage,
  lost: Set<string>,
): Promise<Map<string, Uint8Array | null>> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => nameOf(name) !== null && (!same(before[name], after[name]) || memory.damaged.has(name)));
  const segments = new Map<string, Uint8Array | null>();
  await sideBySide(changed, concurrency, async (segment) => {
    const reference = after[segment];
    const bytes = reference ? await storage.read(reference) : null;
    if (reference && !bytes) lost.add(segment);
    segments.set(nameOf(segment) ?? '', bytes);
  });
  return segments;
}

/** Segments read at the same time: the disk's answers take longer than what is done with them. */
const concurrency = 16;

function adoptKeywords(memory: IndexMemory, segments: ReadonlyMap<string, Uint8Array | null>, generation: Generation, ports: IndexPorts, lost: Set<string>): void {
  try {
    memory.keywords.adopt(segments);
  } catch {
    // Whole by their checksums and yet not readable: an older program wrote them. The words are made of the records.
    for (const name of Object.keys(generation.segments)) if (keywordName(name) !== null) lost.add(name);
    memory.keywords = ports.keywordStores.create();
  }
}

/** Puts the shards' files in place of those in memory: at once, so that no search finds words of files that are not there. */
function exchangeShards(memory: IndexMemory, shards: readonly (readonly [string, OpenedShard])[]): void {
  const names = new Set(shards.map(([name]) => name));
  const gone = new Set([...memory.table.records.keys(), ...memory.left.keys()].filter((path) => names.has(segmentOf(path))));
  for (const [name, shard] of shards) {
    if (shard.contents) memory.unread.set(name, shard.contents);
    else memory.unread.delete(name);
    for (const record of shard.records) {
      gone.delete(record.path);
      memory.adopt(record);
    }
    for (const left of shard.left) {
      gone.delete(left.path);
      memory.putLeft(left);
    }
  }
  for (const path of gone) memory.drop(path);
}

/** Brings the words to the records: a sync that was killed may have saved one without the other. */
async function matchWords(memory: IndexMemory, breathe: Breathe): Promise<void> {
  const { keywords, table } = memory;
  for (const path of [...keywords.paths()]) if (!table.records.has(path)) keywords.remove(path);
  for (const record of table.records.values()) {
    if (record.keys.length === 0 || keywords.versionOf(record.path) === record.hash) continue;
    keywords.put(wordsOf(record, record));
    await breathe();
  }
}

/** The vector shards that differ from those known. Vectors of another model stay where they are, and are never read. */
async function readVectors(memory: IndexMemory, generation: Generation, before: Segments, ports: IndexPorts, lost: Set<string>): Promise<Map<string, Uint8Array | null>> {
  const isOurs = (model: unknown) => sameModel(readFacts({ model }).model, ports.embedder?.identity ?? null);
  if (!ports.embedder || !isOurs(generation.facts['model'])) return new Map();
  return readChanged(memory, isOurs(memory.facts.model) ? before : {}, generation.segments, vectorShard, ports.storage, lost);
}

/** The vectors of a generation; null without an embedder. */
async function storeOf(memory: IndexMemory, shards: ReadonlyMap<string, Uint8Array | null>, generation: Generation, ports: IndexPorts, lost: Set<string>): Promise<VectorStore | null> {
  if (!ports.embedder) return null;
  const facts = readFacts(generation.facts);
  const names = Object.keys(generation.segments).filter((name) => vectorShard(name) !== null);
  const isOurs = sameModel(facts.model, ports.embedder.identity);
  memory.dimension = isOurs ? facts.dimension : 0;
  memory.staleVectors = !isOurs && names.length > 0;
  const vectors = isOurs && memory.vectors ? memory.vectors : ports.vectorStores.create();
  try {
    await vectors.adopt(shards);
    return vectors;
  } catch {
    // Whole by their checksums and yet not readable: an older program wrote them. All are made again.
    for (const name of names) lost.add(name);
    memory.dimension = 0;
    return ports.vectorStores.create();
  }
}

async function empty(memory: IndexMemory, ports: IndexPorts, breathe: Breathe): Promise<void> {
  for (const path of [...memory.table.records.keys(), ...memory.left.keys()]) {
    memory.drop(path);
    await breathe();
  }
  const fresh = emptyMemory(ports);
  memory.keywords = fresh.keywords;
  memory.useVectors(fresh.vectors);
  memory.facts = fresh.facts;
  memory.dimension = 0;
  memory.staleVectors = false;
  memory.generation = null;
  memory.damaged.clear();
  memory.unread.clear();
  memory.dirty.clear();
  memory.otherTimes.clear();
  memory.timesChanged = false;
}

async function isOutdated(generation: Generation, storage: IndexStorage): Promise<boolean> {
  const opened = await storage.open();
  return opened.state === 'open' && !isSame(opened.generation, generation);
}

/** Numbers begin anew when an index was forgotten or its manifest was lost, the time of the commit does not. */
function isSame(a: Generation, b: Generation | null): boolean {
  return a.number === b?.number && a.facts['updated'] === b.facts['updated'];
}

function same(a: SegmentReference | undefined, b: SegmentReference | undefined): boolean {
  return a?.checksum === b?.checksum;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

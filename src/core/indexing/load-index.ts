import type { Generation, IndexStorage, SegmentReference } from '../ports/index-storage.ts';
import type { Breathe } from './breather.ts';
import { readFacts, sameModel } from './index-facts.ts';
import { fileSegments, format, keywordSegment, segmentOf, vectorShard } from './index-format.ts';
import { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { decodeKeywords, type HeldFile } from './keyword-segment.ts';
import { decodeRecords, type RecordShard } from './record-segment.ts';

export function emptyMemory(ports: IndexPorts): IndexMemory {
  return new IndexMemory(ports.keywordStores.create(), ports.embedder ? ports.vectorStores.create() : null);
}

/** How often a reader starts over because a writer deleted what it was about to read: each time a whole commit passed. */
const attempts = 5;

/**
 * Brings the memory to the generation on disk, reading only the segments that differ. Answers what is wrong with the
 * manifest, or null. A segment that is missing or garbled is noted as damaged, and its content is missing.
 */
export async function loadIndex(memory: IndexMemory, ports: IndexPorts, breathe: Breathe): Promise<string | null> {
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
    const adopted = await adopt(memory, opened.generation, ports, breathe, attempt < attempts);
    memory.unsaved = false;
    if (adopted) return null;
  }
}

/** Takes a generation over. False where a segment vanished because there is a newer generation already. */
async function adopt(memory: IndexMemory, generation: Generation, ports: IndexPorts, breathe: Breathe, mayRestart: boolean): Promise<boolean> {
  const before = memory.generation?.segments ?? {};
  const lost = new Set<string>();
  const shards: [string, RecordShard][] = [];
  for (const name of fileSegments) {
    if (same(before[name], generation.segments[name]) && !memory.damaged.has(name)) continue;
    const shard = await readShard(generation.segments[name], ports.storage);
    if (shard) shards.push([name, shard]);
    else lost.add(name);
    await breathe();
  }
  if (lost.size > 0 && mayRestart && (await isOutdated(generation, ports.storage))) return false;
  const holds = memory.table.records.size === 0 ? await loadKeywords(memory, generation, ports, lost) : new Map<string, HeldFile>();
  if (memory.damaged.has(keywordSegment) && same(before[keywordSegment], generation.segments[keywordSegment])) lost.add(keywordSegment);
  await exchangeShards(memory, shards, holds, breathe);
  await loadVectors(memory, generation, before, ports, lost);
  memory.generation = generation;
  memory.facts = readFacts(generation.facts);
  memory.waiting = memory.facts.waiting;
  memory.dirty.clear();
  memory.damaged.clear();
  for (const name of lost) memory.damaged.add(name);
  return true;
}

async function readShard(reference: SegmentReference | undefined, storage: IndexStorage): Promise<RecordShard | null> {
  if (!reference) return { records: [], left: [] };
  const bytes = await storage.read(reference);
  return bytes && attempt(() => decodeRecords(bytes));
}

/** The stored keyword index and the files it was made of; nothing where there is none that can be read. */
async function loadKeywords(memory: IndexMemory, generation: Generation, ports: IndexPorts, lost: Set<string>): Promise<Map<string, HeldFile>> {
  const reference = generation.segments[keywordSegment];
  if (!reference) return new Map();
  const bytes = await ports.storage.read(reference);
  const stored = bytes && attempt(() => decodeKeywords(bytes));
  const keywords = stored && attempt(() => ports.keywordStores.load(stored.index));
  if (!stored || !keywords) {
    lost.add(keywordSegment);
    return new Map();
  }
  memory.keywords = keywords;
  return new Map(stored.holds);
}

/** Puts the shards' files in place of those in memory, and adds to the keyword index what it lacks. */
async function exchangeShards(
  memory: IndexMemory,
  shards: readonly (readonly [string, RecordShard])[],
  holds: Map<string, HeldFile>,
  breathe: Breathe,
): Promise<void> {
  memory.keywordDrift = 0;
  const names = new Set(shards.map(([name]) => name));
  const gone = new Set([...memory.table.records.keys(), ...memory.left.keys()].filter((path) => names.has(segmentOf(path))));
  for (const [, shard] of shards) {
    for (const record of shard.records) {
      gone.delete(record.path);
      const held = holds.get(record.path);
      const holdsThis = held?.hash === record.hash;
      if (held && !holdsThis) forgetWords(memory, held);
      holds.delete(record.path);
      memory.put(record, !holdsThis && memory.table.records.get(record.path)?.hash !== record.hash);
      await breathe();
    }
    for (const left of shard.left) {
      gone.delete(left.path);
      memory.putLeft(left);
    }
  }
  for (const path of gone) memory.drop(path);
  for (const held of holds.values()) forgetWords(memory, held);
}

function forgetWords(memory: IndexMemory, held: HeldFile): void {
  memory.keywords.remove(held.ids);
  memory.keywordDrift += held.ids.length;
}

/** Vectors of another model stay where they are until the next commit, and are never read. */
async function loadVectors(
  memory: IndexMemory,
  generation: Generation,
  before: Readonly<Record<string, SegmentReference>>,
  ports: IndexPorts,
  lost: Set<string>,
): Promise<void> {
  if (!ports.embedder) return;
  const names = Object.keys(generation.segments).filter((name) => vectorShard(name) !== null);
  if (!sameModel(readFacts(generation.facts).model, ports.embedder.identity)) {
    memory.vectors = ports.vectorStores.create();
    memory.dimension = 0;
    memory.staleVectors = names.length > 0;
    return;
  }
  memory.dimension = readFacts(generation.facts).dimension;
  const known = Object.keys(before).filter((name) => vectorShard(name) !== null);
  const untouched = memory.generation !== null && known.length === names.length && names.every((name) => same(before[name], generation.segments[name]));
  if (untouched && ![...memory.damaged].some((name) => vectorShard(name) !== null)) return;
  const shards = new Map<string, Uint8Array>();
  for (const name of names) {
    const reference = generation.segments[name];
    const bytes = reference ? await ports.storage.read(reference) : null;
    if (bytes) shards.set(vectorShard(name) ?? '', bytes);
    else lost.add(name);
  }
  try {
    memory.vectors = await ports.vectorStores.load(shards);
  } catch {
    // Whole by their checksums and yet not readable: an older program wrote them. All are made again.
    for (const name of names) lost.add(name);
    memory.vectors = ports.vectorStores.create();
    memory.dimension = 0;
  }
}

async function empty(memory: IndexMemory, ports: IndexPorts, breathe: Breathe): Promise<void> {
  for (const path of [...memory.table.records.keys(), ...memory.left.keys()]) {
    memory.drop(path);
    await breathe();
  }
  const fresh = emptyMemory(ports);
  memory.keywords = fresh.keywords;
  memory.vectors = fresh.vectors;
  memory.facts = fresh.facts;
  memory.dimension = 0;
  memory.staleVectors = false;
  memory.generation = null;
  memory.damaged.clear();
  memory.dirty.clear();
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

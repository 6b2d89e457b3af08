import type { FileRecord } from '../model/file-record.ts';
import { unwritten, type Generation, type WriteLease } from '../ports/index-storage.ts';
import { breather, type Breathe } from './breather.ts';
import { sameModel, type IndexFacts } from './index-facts.ts';
import { fileSegments, format, keywordName, keywordSegment, segmentOf, vectorSegment, vectorShard } from './index-format.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import type { LeftOut } from './left-out.ts';
import { decodeRecords, encodeRecords } from './record-shard.ts';
import { isStored } from './stored-record.ts';
import { encodeTimes, timesSegment } from './stored-times.ts';

type Changes = Map<string, Uint8Array | null>;

/** Writes what differs from the disk as one new generation; nothing where nothing differs. */
export async function saveIndex(memory: IndexMemory, facts: IndexFacts, finished: boolean, lease: WriteLease, ports: IndexPorts): Promise<void> {
  memory.unsaved = true;
  const changes: Changes = new Map();
  const breathe = breather(ports.clock, new AbortController().signal);
  // Vectors first: they lose what the records no longer name.
  await addVectors(memory, changes, breathe);
  await addRecords(memory, changes, ports);
  addTimes(memory, changes);
  await addKeywords(memory, changes, finished, breathe);
  dropObsolete(memory, changes);
  if (changes.size === 0 && sameFacts(memory.facts, facts) && isWritten(memory.generation)) {
    memory.unsaved = false;
    return;
  }
  const stamped = { ...facts, updated: ports.clock.now() };
  memory.generation = await lease.commit(changes, { ...stamped }, format);
  memory.facts = stamped;
  memory.damaged.clear();
  memory.staleVectors = false;
  memory.timesChanged = false;
  memory.unsaved = false;
}

/** Whether a sync that found no file changed still has something to write. */
export function needsRepair(memory: IndexMemory, facts: IndexFacts): boolean {
  return memory.damaged.size > 0 || !isWritten(memory.generation) || memory.generation.format !== format || !sameFacts(memory.facts, facts) || memory.keywords.changed || memory.timesChanged || (memory.vectors?.changed ?? false);
}

/** So many segments are written again for the sake of times alone; where there are more, the times are written apart. */
const mostForTimes = 16;

async function addRecords(memory: IndexMemory, changes: Changes, ports: IndexPorts): Promise<void> {
  const names = new Set(writesAll(memory.generation) ? fileSegments : memory.dirty);
  for (const name of memory.damaged) if (fileSegments.includes(name)) names.add(name);
  const restamped = new Set([...memory.otherTimes].map(segmentOf));
  if (restamped.size <= mostForTimes) for (const name of restamped) names.add(name);
  if (names.size === 0) return;
  settleTimes(memory, names);
  const shards = new Map([...names].map((name) => [name, { records: [] as FileRecord[], left: [] as LeftOut[] }]));
  for (const record of memory.table.records.values()) shards.get(segmentOf(record.path))?.records.push(record);
  for (const left of memory.left.values()) shards.get(segmentOf(left.path))?.left.push(left);
  for (const [name, shard] of shards) {
    memory.dirty.delete(name);
    const empty = shard.records.length + shard.left.length === 0;
    if (!empty) {
      const bytes = encodeRecords(shard, ports.hasher);
      changes.set(name, bytes);
      // From here on the records lie in memory as they lie on disk: a third of what their objects take.
      if (!shard.records.every(isStored)) memory.table.exchange(decodeRecords(bytes, ports.hasher).records);
    } else if (memory.generation?.segments[name]) changes.set(name, null);
    await ports.clock.sleep(0);
  }
}

/** What is written now says the right times itself. */
function settleTimes(memory: IndexMemory, names: ReadonlySet<string>): void {
  for (const path of memory.otherTimes) {
    if (!names.has(segmentOf(path))) continue;
    memory.otherTimes.delete(path);
    memory.timesChanged = true;
  }
}

function addTimes(memory: IndexMemory, changes: Changes): void {
  if (!memory.timesChanged && !memory.damaged.has(timesSegment)) return;
  const { records } = memory.table;
  const others = [...memory.otherTimes].flatMap((path) => records.get(path) ?? []);
  if (others.length > 0) changes.set(timesSegment, encodeTimes(others));
  else if (memory.generation?.segments[timesSegment]) changes.set(timesSegment, null);
}

function isWritten(generation: Generation | null): generation is Generation {
  return generation !== null && generation.number !== unwritten;
}

function writesAll(generation: Generation | null): boolean {
  return generation === null || generation.format !== format;
}

/** In the midst of a sync only full segments are worth writing: what is missing is made of the records when they are read. */
async function addKeywords(memory: IndexMemory, changes: Changes, finished: boolean, breathe: Breathe): Promise<void> {
  const scope = writesAll(memory.generation) ? 'everything' : finished ? 'changed' : 'full';
  for (const [name, bytes] of await memory.keywords.save(scope, breathe)) {
    const segment = keywordSegment(name);
    if (bytes !== null || memory.generation?.segments[segment]) changes.set(segment, bytes);
  }
}

/** Without an embedder the vectors of an earlier one stay: it may come back. */
async function addVectors(memory: IndexMemory, changes: Changes, breathe: Breathe): Promise<void> {
  const { vectors } = memory;
  if (!vectors) return;
  memory.releaseVectors();
  for (const [shard, bytes] of await vectors.save(writesAll(memory.generation) ? 'everything' : 'changed', breathe)) {
    const name = vectorSegment(shard);
    if (bytes !== null || memory.generation?.segments[name]) changes.set(name, bytes);
  }
  for (const name of Object.keys(memory.generation?.segments ?? {})) {
    if (vectorShard(name) !== null && !changes.has(name) && (memory.staleVectors || memory.damaged.has(name))) changes.set(name, null);
  }
}

/** Segments of another format, and damaged keyword segments. */
function dropObsolete(memory: IndexMemory, changes: Changes): void {
  const foreign = memory.generation !== null && memory.generation.format !== format;
  for (const name of Object.keys(memory.generation?.segments ?? {})) {
    if (!changes.has(name) && (foreign || (keywordName(name) !== null && memory.damaged.has(name)))) changes.set(name, null);
  }
}

/** Times alone are no reason to write: an index that did not change is not touched. */
function sameFacts(a: IndexFacts, b: IndexFacts): boolean {
  return sameModel(a.model, b.model) && a.dimension === b.dimension && a.waiting === b.waiting && sameCounts(a.skipped, b.skipped);
}

function sameCounts(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

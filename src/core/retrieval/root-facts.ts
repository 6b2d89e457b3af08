import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { factsOf } from './file-facts.ts';
import { plainName } from './question-names.ts';

/** What ranking looks up over a whole root: definitions by name, files by stem. */
export interface RootFacts {
  /** Definitions by the last part of their symbol, without case and separators. */
  readonly definitions: ReadonlyMap<string, ReadonlySet<Chunk>>;
  readonly stems: ReadonlyMap<string, ReadonlySet<FileRecord>>;
  /** Folders, each with a slash at its end, with the number of files below. */
  readonly folders: ReadonlyMap<string, number>;
  /** How many files import something of this name. */
  readonly importers: ReadonlyMap<string, number>;
  /** Numbers of the versions beside each other, by the folder that holds them. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

interface Kept {
  readonly definitions: Map<string, Set<Chunk>>;
  readonly stems: Map<string, Set<FileRecord>>;
  readonly folders: Map<string, number>;
  readonly importers: Map<string, number>;
  readonly versions: Map<string, Map<number, number>>;
  readonly seen: Map<string, FileRecord>;
}

const kept = new WeakMap<IndexReader, Kept>();

/** Kept between searches; only files that changed are read again, so that it costs a look at each file. */
export function rootFacts(index: IndexReader): RootFacts {
  const facts = kept.get(index) ?? nothingKept();
  kept.set(index, facts);
  for (const [path, record] of index.files) {
    const before = facts.seen.get(path);
    if (before === record) continue;
    if (before) forget(facts, before);
    learn(facts, record);
  }
  if (facts.seen.size > index.files.size) for (const [path, record] of [...facts.seen]) if (!index.files.has(path)) forget(facts, record);
  return facts;
}

function nothingKept(): Kept {
  return { definitions: new Map(), stems: new Map(), folders: new Map(), importers: new Map(), versions: new Map(), seen: new Map() };
}

function learn(facts: Kept, record: FileRecord): void {
  facts.seen.set(record.path, record);
  for (const [name, chunk] of definedNames(record)) join(facts.definitions, name, chunk);
  join(facts.stems, factsOf(record).stem, record);
  count(facts, record, 1);
}

function forget(facts: Kept, record: FileRecord): void {
  facts.seen.delete(record.path);
  for (const [name, chunk] of definedNames(record)) part(facts.definitions, name, chunk);
  part(facts.stems, factsOf(record).stem, record);
  count(facts, record, -1);
}

function count(facts: Kept, record: FileRecord, by: 1 | -1): void {
  const { imports, version } = factsOf(record);
  for (const folder of foldersOf(record.path)) add(facts.folders, folder, by);
  for (const name of imports) add(facts.importers, name, by);
  if (!version) return;
  const family = facts.versions.get(version.family) ?? new Map<number, number>();
  facts.versions.set(version.family, family);
  add(family, version.version, by);
}

/** A count that falls to nothing leaves no trace, so that what is gone is gone. */
function add<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

function join<T>(table: Map<string, Set<T>>, key: string, value: T): void {
  const known = table.get(key);
  if (known) known.add(value);
  else table.set(key, new Set([value]));
}

function part<T>(table: Map<string, Set<T>>, key: string, value: T): void {
  const known = table.get(key);
  known?.delete(value);
  if (known?.size === 0) table.delete(key);
}

/** Definitions and the variables outside of them. */
function definedNames(record: FileRecord): [string, Chunk][] {
  const definitions = record.chunks.filter(isDefinition).map((chunk): [string, Chunk] => [plainName(lastName(chunk.symbol)), chunk]);
  const variables = [...factsOf(record).variables].flatMap(([chunk, names]) => names.map((name): [string, Chunk] => [plainName(name), chunk]));
  return [...definitions, ...variables];
}

const definitionKinds: ReadonlySet<Chunk['kind']> = new Set(['class', 'interface', 'enum', 'type', 'module', 'function', 'method'] as const);

export function isDefinition({ kind, symbol }: Chunk): boolean {
  return symbol !== '' && definitionKinds.has(kind);
}

/** `run` of `RetryQueue.run`; the last heading of a document. */
export function lastName(symbol: string): string {
  const heading = symbol.lastIndexOf(' > ');
  return heading >= 0 ? symbol.slice(heading + 3) : symbol.slice(symbol.lastIndexOf('.') + 1);
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, i) => `${parts.slice(0, i + 1).join('/')}/`);
}

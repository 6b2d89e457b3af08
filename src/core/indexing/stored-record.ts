import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';
import type { Hasher } from '../ports/hasher.ts';
import { joinBytes } from './join-bytes.ts';
import { restore, store, type StoredRecord } from './record-segment.ts';

/** What is known of a record without decoding anything. */
export type Fields = readonly [path: string, hash: string, bytes: number, modified: number, language: string, problems: readonly string[], keys: readonly string[]];

/** The rest of a record as bytes. */
export interface Content {
  readonly text: Uint8Array;
  readonly chunks: Uint8Array;
  /** Empty where there are none. */
  readonly relations: Uint8Array;
  /** Of these three, one behind the other. */
  readonly checksum: string;
  /** Its bilingual notes; empty where there are none. */
  readonly notes: Uint8Array;
}

/** Chunks, and where in the text's bytes each lies. */
interface StoredChunks extends Pick<StoredRecord, 'chunks'> {
  readonly places: readonly number[];
}

const encoder = new TextEncoder();
/** A byte order mark inside a text is a part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** True of a record that lies in memory as it does on disk. */
export function isStored(record: FileRecord): boolean {
  return record instanceof StoredFile;
}

/** The text of a chunk, decoded by itself; undefined for a record that was not read from a shard. */
export function storedText(record: FileRecord, index: number): string | undefined {
  if (!(record instanceof StoredFile)) return undefined;
  const { places } = decodedOf(record, record.content).stored;
  const start = places[index * 2] ?? -1;
  return start < 0 ? undefined : decoder.decode(record.content.text.subarray(start, start + (places[index * 2 + 1] ?? 0)));
}

/**
 * So many chunks stay decoded, those of the files that were decoded last: some 50 MB. A filter looks at all chunks of a
 * large repository in the order of their scores: decoding them once takes half a second, each time anew many.
 */
const mostDecoded = 120_000;
const decoded = new Map<FileRecord, Decoded>();
let decodedChunks = 0;

interface Decoded {
  readonly stored: StoredChunks;
  chunks: readonly Chunk[] | null;
}

/** What is looked up when somebody asks lies on the prototype: objects of this kind are made by the thousand. */
class StoredFile {
  constructor(
    readonly path: string,
    readonly hash: string,
    readonly bytes: number,
    readonly modified: number,
    readonly language: string,
    readonly problems: readonly string[],
    readonly keys: readonly string[],
    readonly content: Content,
  ) {}

  get text(): string {
    return decoder.decode(this.content.text);
  }
  get chunks(): readonly Chunk[] {
    return chunksOf(this as FileRecord, this.content);
  }
  get relations(): FileRecord['relations'] {
    return relationsOf(this as FileRecord, this.content);
  }
  get bilingual(): FileRecord['bilingual'] {
    return notesOf(this.content);
  }
}

/** A record of which text, chunks and relations are decoded when somebody looks at them. */
export function lazyRecord(fields: Fields, content: Content): FileRecord {
  return new StoredFile(...fields, content) as FileRecord;
}

/** The same with everything decoded, which holds no bytes of others. */
export function decodedRecord({ path, hash, bytes, modified, language, text, chunks, keys, relations, bilingual, problems }: FileRecord): FileRecord {
  return { path, hash, bytes, modified, language, text, chunks, keys, ...(relations ? { relations } : {}), ...(bilingual ? { bilingual } : {}), problems };
}

/** The record of a file whose bytes are the same and whose time is not: nothing is decoded, and its notes are the same object. */
export function restamped(record: FileRecord, { bytes, modified }: Pick<FileRecord, 'bytes' | 'modified'>): FileRecord {
  if (!(record instanceof StoredFile)) return { ...record, bytes, modified };
  const { path, hash, language, problems, keys, content } = record;
  return lazyRecord([path, hash, bytes, modified, language, problems, keys], content);
}

const notes = new WeakMap<Content, NonNullable<FileRecord['bilingual']>>();

/** The same object every time: it is how one sees that nothing changed. */
function notesOf(content: Content): FileRecord['bilingual'] {
  if (content.notes.length === 0) return undefined;
  const known = notes.get(content) ?? (JSON.parse(decoder.decode(content.notes)) as NonNullable<FileRecord['bilingual']>);
  notes.set(content, known);
  return known;
}

function chunksOf(record: FileRecord, content: Content): readonly Chunk[] {
  const known = decodedOf(record, content);
  if (known.chunks) return known.chunks;
  const { path, language } = record;
  let lines: TextLines | null = null;
  return (known.chunks = restore({ path, language, chunks: known.stored.chunks }, () => (lines ??= new TextLines(record.text))).chunks);
}

function relationsOf({ path, language }: FileRecord, { relations }: Content): FileRecord['relations'] {
  if (relations.length === 0) return undefined;
  const stored = JSON.parse(decoder.decode(relations)) as NonNullable<StoredRecord['relations']>;
  return restore({ path, language, chunks: [], relations: stored }, () => new TextLines('')).relations;
}

function decodedOf(record: FileRecord, content: Content): Decoded {
  const known = decoded.get(record);
  if (known) return known;
  const fresh: Decoded = { stored: JSON.parse(decoder.decode(content.chunks)) as StoredChunks, chunks: null };
  // What is lost may come back: another process may have replaced it at this moment.
  if (fresh.stored.chunks.length !== record.keys.length) return fresh;
  decoded.set(record, fresh);
  decodedChunks += record.keys.length;
  if (decodedChunks > mostDecoded) dropOldest();
  return fresh;
}

function dropOldest(): void {
  for (const oldest of decoded.keys()) {
    if (decodedChunks <= mostDecoded * 0.75) return;
    decoded.delete(oldest);
    decodedChunks -= oldest.keys.length;
  }
}

/** The bytes of a record: those that it was read from, or made now. */
export function contentOf(record: FileRecord, hasher: Hasher): Content {
  return record instanceof StoredFile ? record.content : encodedContent(record, hasher);
}

export function fieldsOf({ path, hash, bytes, modified, language, problems, keys }: FileRecord): Fields {
  return [path, hash, bytes, modified, language, problems, keys];
}

/** All chunks of a record, whose text is at hand, without keeping them. */
export function restoreChunks([path, , , , language]: Fields, { chunks }: Content, text: string): readonly Chunk[] {
  let lines: TextLines | null = null;
  const stored = JSON.parse(decoder.decode(chunks)) as StoredChunks;
  return restore({ path, language, chunks: stored.chunks }, () => (lines ??= new TextLines(text))).chunks;
}

function encodedContent(record: FileRecord, hasher: Hasher): Content {
  const lines = new TextLines(record.text);
  // The directory holds the keys already.
  const { chunks, relations, bilingual } = store({ ...record, keys: [] }, lines);
  const text = encoder.encode(record.text);
  const places = placesOf(record, lines, text);
  const parts = [text, encoder.encode(JSON.stringify({ chunks, places })), encoder.encode(relations ? JSON.stringify(relations) : '')];
  return { ...placedTogether(parts, hasher), notes: encoder.encode(bilingual ? JSON.stringify(bilingual) : '') };
}

function placedTogether(parts: readonly Uint8Array[], hasher: Hasher): Omit<Content, 'notes'> {
  const bytes = joinBytes(parts);
  let at = 0;
  const [text = bytes, chunks = bytes, relations = bytes] = parts.map(({ length }) => bytes.subarray(at, (at += length)));
  return { text, chunks, relations, checksum: hasher.hash(bytes) };
}

/** Start and length of each chunk in the bytes of the text; -1 where a surrogate pair was cut in two. */
function placesOf(record: FileRecord, lines: TextLines, bytes: Uint8Array): number[] {
  const { text } = record;
  const offsets = bytes.length === text.length ? null : byteOffsets(text);
  return record.chunks.flatMap(({ span }) => {
    const { start, end } = lines.range(span);
    if (!offsets) return [start, end - start];
    return isWithinPair(text, start) || isWithinPair(text, end) ? [-1, 0] : [offsets[start] ?? 0, (offsets[end] ?? 0) - (offsets[start] ?? 0)];
  });
}

/** Where in UTF-8 each UTF-16 unit begins, and the end. */
function byteOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  for (let i = 0, at = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isLow = unit >= 0xdc00 && unit < 0xe000 && isWithinPair(text, i);
    const isHigh = unit >= 0xd800 && unit < 0xdc00 && isWithinPair(text, i + 1);
    at += isLow ? 0 : isHigh ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    offsets[i + 1] = at;
  }
  return offsets;
}

function isWithinPair(text: string, offset: number): boolean {
  const [high, low] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

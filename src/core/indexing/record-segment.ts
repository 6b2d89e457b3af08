import type { Chunk, ChunkKind, Span } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';
import type { LeftOut } from './left-out.ts';
import { restoreRelations, storeRelations, type StoredRelations } from './stored-relations.ts';

/** One shard of records as it is stored. */
export interface RecordShard {
  readonly records: readonly FileRecord[];
  readonly left: readonly LeftOut[];
}

type StoredSpan = readonly [number, number] | readonly [number, number, number, number];
/** Id behind the path, span, kind, symbol, extent, context, whether the span's text follows it, key, language if another. */
type StoredChunk = readonly [string, StoredSpan, ChunkKind, string, StoredSpan | 0, string, 0 | 1, string, string?];

interface StoredRecord extends Omit<FileRecord, 'chunks' | 'keys' | 'relations'> {
  readonly relations?: StoredRelations;
  readonly chunks: readonly StoredChunk[];
}

/** Records as bytes, in order of their paths: equal records give equal bytes. */
export function encodeRecords(shard: RecordShard): Uint8Array {
  const records = [...shard.records].sort(byPath).map(store);
  const left = [...shard.left].sort(byPath);
  return new TextEncoder().encode(JSON.stringify({ records, left }));
}

/** Throws where the bytes are something else. */
export function decodeRecords(bytes: Uint8Array): RecordShard {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as { records: StoredRecord[]; left: LeftOut[] };
  return { records: stored.records.map(restore), left: stored.left };
}

function store(record: FileRecord): StoredRecord {
  const lines = new TextLines(record.text);
  const chunks = record.chunks.map((chunk, i) => storeChunk(record, chunk, record.keys[i] ?? '', lines.slice(chunk.span)));
  const { path, hash, bytes, modified, language, text, relations, problems } = record;
  return { path, hash, bytes, modified, language, text, ...(relations ? { relations: storeRelations(relations) } : {}), problems, chunks };
}

/** A chunk's `embedText` mostly ends with the span's text, which the record holds already. */
function storeChunk(record: FileRecord, chunk: Chunk, key: string, text: string): StoredChunk {
  const followed = chunk.embedText.endsWith(text);
  const context = followed ? chunk.embedText.slice(0, chunk.embedText.length - text.length) : chunk.embedText;
  const extent = chunk.extent ? storeSpan(chunk.extent) : 0;
  const id = chunk.id.slice(record.path.length);
  const stored: StoredChunk = [id, storeSpan(chunk.span), chunk.kind, chunk.symbol, extent, context, followed ? 1 : 0, key];
  return chunk.language === record.language ? stored : [...(stored as readonly [string, StoredSpan, ChunkKind, string, StoredSpan | 0, string, 0 | 1, string]), chunk.language];
}

function restore(stored: StoredRecord): FileRecord {
  const lines = new TextLines(stored.text);
  const chunks = stored.chunks.map((chunk) => restoreChunk(stored, chunk, lines));
  const { relations, ...rest } = stored;
  return { ...rest, ...(relations ? { relations: restoreRelations(relations) } : {}), chunks, keys: stored.chunks.map((chunk) => chunk[7]) };
}

function restoreChunk(record: StoredRecord, stored: StoredChunk, lines: TextLines): Chunk {
  const [id, storedSpan, kind, symbol, extent, context, followed, , language] = stored;
  const span = restoreSpan(storedSpan);
  return {
    id: record.path + id,
    path: record.path,
    span,
    kind,
    language: language ?? record.language,
    symbol,
    ...(extent === 0 ? {} : { extent: restoreSpan(extent) }),
    embedText: followed ? context + lines.slice(span) : context,
  };
}

function storeSpan(span: Span): StoredSpan {
  const { startLine, endLine, startColumn, endColumn } = span;
  return startColumn === undefined && endColumn === undefined ? [startLine, endLine] : [startLine, endLine, startColumn ?? -1, endColumn ?? -1];
}

function restoreSpan(stored: StoredSpan): Span {
  const [startLine, endLine, startColumn = -1, endColumn = -1] = stored;
  return { startLine, endLine, ...(startColumn < 0 ? {} : { startColumn }), ...(endColumn < 0 ? {} : { endColumn }) };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

import type { Chunk, ChunkKind, Span } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { TextLines } from '../model/text-lines.ts';
import { restoreRelations, storeRelations, type StoredRelations } from './stored-relations.ts';

type StoredSpan = readonly [number, number] | readonly [number, number, number, number];
/** Id behind the path, span, kind, symbol, extent, context, whether the span's text follows it, key, signature, language if another. */
type StoredChunk = readonly [string, StoredSpan, ChunkKind, string, StoredSpan | 0, string, 0 | 1, string, string, string?];

/** A record as JSON. */
export interface StoredRecord extends Omit<FileRecord, 'chunks' | 'keys' | 'relations'> {
  readonly relations?: StoredRelations;
  readonly chunks: readonly StoredChunk[];
}

/** What of a record is restored when somebody looks at it. */
export type StoredDetails = Pick<StoredRecord, 'path' | 'language' | 'chunks' | 'relations'>;

/** `lines` are those of its text. */
export function store(record: FileRecord, lines: TextLines): StoredRecord {
  const chunks = record.chunks.map((chunk, i) => storeChunk(record, chunk, record.keys[i] ?? '', lines.slice(chunk.span)));
  const { path, hash, bytes, modified, language, text, relations, bilingual, problems } = record;
  return { path, hash, bytes, modified, language, text, ...(relations ? { relations: storeRelations(relations) } : {}), ...(bilingual ? { bilingual } : {}), problems, chunks };
}

/** A chunk's `embedText` mostly ends with the span's text, which the record holds already. */
function storeChunk(record: FileRecord, chunk: Chunk, key: string, text: string): StoredChunk {
  const followed = chunk.embedText.endsWith(text);
  const context = followed ? chunk.embedText.slice(0, chunk.embedText.length - text.length) : chunk.embedText;
  const extent = chunk.extent ? storeSpan(chunk.extent) : 0;
  const id = chunk.id.slice(record.path.length);
  const stored: StoredChunk = [id, storeSpan(chunk.span), chunk.kind, chunk.symbol, extent, context, followed ? 1 : 0, key, chunk.signature ?? ''];
  return chunk.language === record.language ? stored : [...(stored as readonly [string, StoredSpan, ChunkKind, string, StoredSpan | 0, string, 0 | 1, string, string]), chunk.language];
}

/** `lines` are those of the text, and only asked for when a chunk's `embedText` is. */
export function restore(stored: StoredDetails, lines: () => TextLines): Pick<FileRecord, 'chunks' | 'relations'> {
  const chunks = stored.chunks.map((chunk) => restoreChunk(stored, chunk, lines));
  return { chunks, ...(stored.relations ? { relations: restoreRelations(stored.relations) } : {}) };
}

function restoreChunk(record: StoredDetails, stored: StoredChunk, lines: () => TextLines): Chunk {
  const [id, storedSpan, kind, symbol, extent, context, followed, , signature, language] = stored;
  const span = restoreSpan(storedSpan);
  return {
    id: record.path + id,
    path: record.path,
    span,
    kind,
    language: language ?? record.language,
    symbol,
    ...(signature ? { signature } : {}),
    ...(extent === 0 ? {} : { extent: restoreSpan(extent) }),
    get embedText() {
      return followed ? context + lines().slice(span) : context;
    },
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

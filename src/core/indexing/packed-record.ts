import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Hasher } from '../ports/hasher.ts';
import { contentOf, fieldsOf, lazyRecord, restoreChunks, type Content, type Fields } from './stored-record.ts';

/** A record as one thread hands it to another: in the bytes that are stored, of which nothing is copied. */
export interface PackedRecord {
  readonly fields: Fields;
  readonly content: Content;
}

/** A record with what is about to be asked of it: its text and chunks, decoded. */
export interface FreshRecord {
  readonly record: FileRecord;
  readonly text: string;
  readonly chunks: readonly Chunk[];
}

export function packRecord(record: FileRecord, hasher: Hasher): PackedRecord {
  return { fields: fieldsOf(record), content: contentOf(record, hasher) };
}

/** What changes hands: whoever packed the record can't read it any more. */
export function buffersOf({ content }: PackedRecord): ArrayBuffer[] {
  return [...new Set([content.text, content.chunks, content.relations, content.notes].map(({ buffer }) => buffer as ArrayBuffer))];
}

export function unpackRecord({ fields, content }: PackedRecord, text: string): FreshRecord {
  return { record: lazyRecord(fields, content), text, chunks: restoreChunks(fields, content, text) };
}

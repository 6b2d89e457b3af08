import type { FileRecord } from '../model/file-record.ts';
import type { LeftOut } from './left-out.ts';
import { contentOf, fieldsOf, lazyRecord, type Fields } from './stored-record.ts';

/** One shard of records as it is stored. */
export interface RecordShard {
  readonly records: readonly FileRecord[];
  readonly left: readonly LeftOut[];
}

/** What is read of every record at once, and how many bytes its text, chunks, relations and notes take. */
type Entry = readonly [...Fields, text: number, chunks: number, relations: number, notes: number];

/**
 * Records as bytes, in order of their paths: equal records give equal bytes. First a directory, then each record's text,
 * chunks, relations and notes: opening an index reads the directories, the rest is decoded when somebody looks at the file.
 */
export function encodeRecords(shard: RecordShard): Uint8Array {
  const records = [...shard.records].sort(byPath);
  const blobs = records.map(contentOf);
  const entries = records.map((record, i): Entry => {
    const { text, chunks, relations, notes } = blobs[i] ?? contentOf(record);
    return [...fieldsOf(record), text.length, chunks.length, relations.length, notes.length];
  });
  const directory = encoder.encode(JSON.stringify({ entries, left: [...shard.left].sort(byPath) }));
  const parts = [directory, ...blobs.flatMap(({ text, chunks, relations, notes }) => [text, chunks, relations, notes])];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 4));
  new DataView(bytes.buffer).setUint32(0, directory.length, true);
  let at = 4;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const checked = new WeakMap<Uint8Array, RecordShard>();

/** The records of a shard that is decoded soon: what was decoded to be looked into need not be decoded once more. Throws as decoding does. */
export function checkRecords(bytes: Uint8Array): RecordShard {
  const shard = decodeRecords(bytes);
  checked.set(bytes, shard);
  return shard;
}

/** Throws where the bytes are something else. The records keep the bytes. */
export function decodeRecords(bytes: Uint8Array): RecordShard {
  const known = checked.get(bytes);
  if (known) {
    // Records that were replaced since must not live as long as the bytes.
    checked.delete(bytes);
    return known;
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const { entries, left } = JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))) as { entries: Entry[]; left: LeftOut[] };
  let at = 4 + length;
  const take = (count: number) => bytes.subarray(at, (at += count));
  const records = entries.map(([path, hash, size, modified, language, problems, keys, text, chunks, relations, notes]) => {
    const content = { text: take(text), chunks: take(chunks), relations: take(relations), notes: take(notes) };
    return lazyRecord([path, hash, size, modified, language, problems, keys], content);
  });
  if (at !== bytes.length) throw new Error('These bytes are not a shard of records.');
  return { records, left };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

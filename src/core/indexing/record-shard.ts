import type { FileRecord } from '../model/file-record.ts';
import type { Hasher } from '../ports/hasher.ts';
import { joinBytes } from './join-bytes.ts';
import type { LeftOut } from './left-out.ts';
import { PlacedContent, type ContentLengths, type ShardContents } from './shard-contents.ts';
import { contentOf, fieldsOf, lazyRecord, type Fields } from './stored-record.ts';

/** One shard of records as it is stored. */
export interface RecordShard {
  readonly records: readonly FileRecord[];
  readonly left: readonly LeftOut[];
}

/** What is read of every record at once, how many bytes its text, chunks and relations take, their checksum, and its bilingual notes as JSON. */
type Entry = readonly [...Fields, ...ContentLengths, checksum: string, notes: string];

interface Directory {
  readonly entries: readonly Entry[];
  readonly left: readonly LeftOut[];
}

/** Four bytes with the length of the directory, and its checksum. */
const checksumLength = 32;
const headLength = 4 + checksumLength;

/**
 * Records as bytes, in order of their paths: equal records give equal bytes. First a directory, then each record's text,
 * chunks and relations: opening an index reads the directories, the rest is read when somebody looks at the file.
 */
export function encodeRecords(shard: RecordShard, hasher: Hasher): Uint8Array {
  const records = [...shard.records].sort(byPath);
  const parts: Uint8Array[] = [];
  const entries = records.map((record): Entry => {
    const { text, chunks, relations, checksum, notes } = contentOf(record, hasher);
    parts.push(text, chunks, relations);
    return [...fieldsOf(record), text.length, chunks.length, relations.length, checksum, decoder.decode(notes)];
  });
  const directory = encoder.encode(JSON.stringify({ entries, left: [...shard.left].sort(byPath) } satisfies Directory));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, directory.length, true);
  return joinBytes([length, encoder.encode(checksumOf(directory, hasher)), directory, ...parts]);
}

/** A whole shard, which was checked. Throws where the bytes are something else. The records keep the bytes. */
export function decodeRecords(bytes: Uint8Array, hasher: Hasher): RecordShard {
  const known = checked.get(bytes);
  if (known) {
    // Records that were replaced since must not live as long as the bytes.
    checked.delete(bytes);
    return known;
  }
  const { directory, end } = directoryIn(bytes);
  return recordsOf(directory, { whole: bytes.subarray(end), piece: () => null, lost: () => undefined }, bytes.length - end, hasher);
}

const checked = new WeakMap<Uint8Array, RecordShard>();

/** The records of a shard that is decoded soon: what was decoded to be looked into need not be decoded once more. Throws as decoding does. */
export function checkRecords(bytes: Uint8Array, hasher: Hasher): RecordShard {
  const shard = decodeRecords(bytes, hasher);
  checked.set(bytes, shard);
  return shard;
}

/** Bytes at the beginning of a shard that hold the directory of most. */
export const likelyHead = 32_768;

/** How many bytes at the beginning of a shard hold its directory. */
export function headOf(bytes: Uint8Array): number {
  return headLength + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
}

/** The records of a shard of `length` bytes in all, of which only the beginning was read. Throws where that is not what was written. */
export function openRecords(head: Uint8Array, length: number, contents: Omit<ShardContents, 'whole'>, hasher: Hasher): RecordShard & { readonly contents: ShardContents } {
  const { directory, end } = directoryIn(head);
  const stated = decoder.decode(head.subarray(4, headLength));
  if (stated !== checksumOf(head.subarray(headLength, end), hasher)) throw new Error('The directory of this shard is not what was written.');
  const placed: ShardContents = { whole: null, piece: (at, count) => contents.piece(end + at, count), lost: contents.lost };
  return { ...recordsOf(directory, placed, length - end, hasher), contents: placed };
}

/** The contents in a whole shard. */
export function contentsIn(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(headOf(bytes));
}

function directoryIn(bytes: Uint8Array): { readonly directory: Directory; readonly end: number } {
  const end = headOf(bytes);
  return { directory: JSON.parse(decoder.decode(bytes.subarray(headLength, end))) as Directory, end };
}

function recordsOf({ entries, left }: Directory, contents: ShardContents, length: number, hasher: Hasher): RecordShard {
  let at = 0;
  const records = entries.map(([path, hash, size, modified, language, problems, keys, text, chunks, relations, checksum, notes]) => {
    const content = new PlacedContent(contents, at, [text, chunks, relations], { checksum, notes }, hasher);
    at += text + chunks + relations;
    return lazyRecord([path, hash, size, modified, language, problems, keys], content);
  });
  if (at !== length) throw new Error('These bytes are not a shard of records.');
  return { records, left };
}

function checksumOf(directory: Uint8Array, hasher: Hasher): string {
  return hasher.hash(directory).slice(0, checksumLength).padEnd(checksumLength);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CairnError, errors } from '../core/errors.ts';
import type { ArchivedSegment, IndexArchive } from '../core/ports/index-archive.ts';
import { checksumOf, isChecksum, rememberChecksum } from './disk-manifest.ts';

/** Of the file itself, not of what the segments hold. */
const version = 2;
const [deflate, inflate] = [promisify(gzip), promisify(gunzip)];

/** Segments are deflated together: each time costs as much as a megabyte. */
const blockBytes = 1 << 22;
/** A block that hardly shrinks is kept as it is: vectors take as long to inflate as anything. The others carry a checksum of their own, which is looked at while they are inflated. */
const worthwhile = 0.9;

interface Block {
  /** Length in the file, and when it is inflated; equal where it was not deflated. */
  readonly stored: number;
  readonly bytes: number;
}

interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly checksum: string;
}

/** The blocks hold the entries one behind the other; none lies in two. */
interface Contents extends Pick<IndexArchive, 'format' | 'facts'> {
  readonly blocks: readonly Block[];
  readonly entries: readonly Entry[];
}

/** A line with version and checksum, a line with what is in it, then the blocks. Written aside and renamed; equal indexes give equal files. */
export async function writeArchive(file: string, { format, facts, segments }: IndexArchive): Promise<{ readonly bytes: number }> {
  const named = [...segments].sort(([a], [b]) => (a < b ? -1 : 1));
  const sorted = await Promise.all(named.map(async ([name, { content }]) => [name, await content] as const));
  const whole = blocksOf(sorted);
  const stored = await Promise.all(whole.map(shrunk));
  const blocks = whole.map((block, i): Block => ({ stored: stored[i]?.length ?? 0, bytes: block.length }));
  const entries = sorted.map(([name, bytes]): Entry => ({ name, bytes: bytes.length, checksum: checksumOf(bytes) }));
  const contents = JSON.stringify({ format, facts, blocks, entries } satisfies Contents);
  const parts = [Buffer.from(`${JSON.stringify({ 'cairn-index': version, checksum: checksumOf(contents) })}\n${contents}\n`), ...stored];
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      for (const part of parts) await handle.write(part);
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (cause) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw unwritable(path.resolve(file), cause);
  }
  return { bytes: parts.reduce((sum, part) => sum + part.length, 0) };
}

/** Segments of one kind in blocks of some size: what shrinks is not kept with what does not. */
function blocksOf(segments: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer[] {
  const blocks: Uint8Array[][] = [];
  let [kind, size] = ['', 0];
  for (const [name, bytes] of segments) {
    const own = name.slice(0, name.indexOf('/'));
    if (blocks.length === 0 || own !== kind || size >= blockBytes) {
      blocks.push([]);
      size = 0;
    }
    blocks.at(-1)?.push(bytes);
    kind = own;
    size += bytes.length;
  }
  return blocks.map((block) => Buffer.concat(block)).filter(({ length }) => length > 0);
}

async function shrunk(block: Buffer): Promise<Buffer> {
  const deflated = await deflate(block);
  return deflated.length < block.length * worthwhile ? deflated : block;
}

/** Said of the file that was asked for: the one beside it is nobody else's business. */
function unwritable(file: string, cause: unknown): Error {
  const folder = path.dirname(file);
  return existsSync(folder) ? errors.archiveUnwritable(file, String((cause as Error).message).replace(/, \w+ '.*$/s, '')) : errors.archiveFolderMissing(folder);
}

/**
 * Opens an archive: its segments come as they are read, inflated and checked, side by side. Throws `archive-unusable` where it is
 * no archive, or not whole.
 */
export async function readArchive(file: string): Promise<IndexArchive> {
  const unreadable = (cause: unknown): never => {
    throw errors.archiveUnreadable(file, cause);
  };
  const handle = await open(file).catch(unreadable);
  const { contents, end } = await readContents(file, handle).catch(async (error: unknown) => {
    await handle.close();
    return error instanceof CairnError ? Promise.reject(error) : unreadable(error);
  });
  const unusable = () => errors.archiveUnusable(file, 'it is damaged or not whole');
  const blocks = readBlocks(handle, contents.blocks, end, unusable);
  void Promise.allSettled(blocks).then(async () => handle.close());
  return { format: contents.format, facts: contents.facts, segments: segmentsIn(blocks, contents, unusable) };
}

/** Bytes that hold the two lines of most archives, and those that hold them of any. */
const [likelyHead, largestHead] = [1 << 17, 1 << 26];

/** What is in it, and where the blocks begin. */
async function readContents(file: string, handle: FileHandle): Promise<{ readonly contents: Contents; readonly end: number }> {
  const { size } = await handle.stat();
  let head = new Uint8Array() as Uint8Array;
  let [first, second] = [-1, -1];
  for (let wanted = likelyHead; second < 0 && head.length < Math.min(size, largestHead); wanted *= 2) {
    head = await piece(handle, 0, Math.min(size, wanted));
    first = head.indexOf(10);
    second = head.indexOf(10, first + 1);
  }
  const stated = parsed(head.subarray(0, Math.max(0, first))) as { 'cairn-index'?: unknown; checksum?: unknown } | null;
  if (typeof stated?.['cairn-index'] !== 'number') throw errors.archiveUnusable(file, 'it is no exported index');
  if (stated['cairn-index'] !== version) throw errors.archiveUnusable(file, 'another version of Cairn made it');
  const text = head.subarray(first + 1, Math.max(first + 1, second));
  const contents = stated.checksum === checksumOf(text) ? (parsed(text) as Contents) : null;
  const end = second + 1;
  if (contents?.blocks.reduce((sum, { stored }) => sum + stored, end) !== size) throw errors.archiveUnusable(file, 'it is damaged or not whole');
  return { contents, end };
}

interface Inflated {
  readonly content: Uint8Array;
  /** Whether a checksum was looked at. */
  readonly checked: boolean;
}

/** Side by side: reading and inflating is done by threads. */
function readBlocks(handle: FileHandle, blocks: readonly Block[], start: number, unusable: () => Error): Promise<Inflated>[] {
  let at = start;
  return blocks.map((block) => {
    const reading = piece(handle, at, block.stored).then(async (body) => inflated(block, body));
    at += block.stored;
    return reading.catch(() => Promise.reject(unusable()));
  });
}

async function piece(handle: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

/** In bytes: what zlib takes at least, and what is inflated in one piece at most, whatever the file says. */
const [smallestPiece, largestPiece] = [64, 1 << 26];

/** Throws where it can't be inflated, or has another length than it says. */
async function inflated({ stored, bytes }: Block, body: Uint8Array): Promise<Inflated> {
  const checked = stored !== bytes;
  const content = checked ? await inflate(body, { maxOutputLength: Math.max(1, bytes), chunkSize: Math.min(largestPiece, Math.max(smallestPiece, bytes)) }) : body;
  if (content.length !== bytes) throw new Error('The block has another length.');
  return { content, checked };
}

/** Throws where the entries do not fill the blocks. */
function segmentsIn(blocks: readonly Promise<Inflated>[], { blocks: stated, entries }: Contents, unusable: () => Error): Map<string, ArchivedSegment> {
  const segments = new Map<string, ArchivedSegment>();
  let [current, at] = [-1, 0];
  for (const entry of entries) {
    if (at === (stated[current]?.bytes ?? 0) && entry.bytes > 0) [current, at] = [current + 1, 0];
    const content = segmentIn(blocks[current], at, entry, unusable);
    // Somebody else may fail first: then nobody waits for this one.
    content.catch(() => undefined);
    segments.set(entry.name, { bytes: entry.bytes, content });
    at += entry.bytes;
    if (at > (stated[current]?.bytes ?? 0)) throw unusable();
  }
  if (current !== stated.length - 1 || at !== (stated[current]?.bytes ?? 0)) throw unusable();
  return segments;
}

async function segmentIn(block: Promise<Inflated> | undefined, at: number, { bytes, checksum }: Entry, unusable: () => Error): Promise<Uint8Array> {
  const { content, checked } = (await block) ?? { content: new Uint8Array(), checked: false };
  const segment = content.subarray(at, at + bytes);
  if (checked && isChecksum(checksum)) rememberChecksum(segment, checksum);
  if (checksumOf(segment) !== checksum) throw unusable();
  return segment;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

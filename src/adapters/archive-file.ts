import { randomUUID } from 'node:crypto';
import { existsSync, readFile } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { errors } from '../core/errors.ts';
import type { IndexArchive } from '../core/ports/index-archive.ts';
import { checksumOf, isChecksum, rememberChecksum } from './disk-manifest.ts';

/** Of the file itself, not of what the segments hold. */
const version = 2;
const [deflate, inflate] = [promisify(gzip), promisify(gunzip)];
/** Into one piece of memory; the function of the same name that promises gathers pieces and copies them. */
const readWhole = promisify(readFile);

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
  const sorted = [...segments].sort(([a], [b]) => (a < b ? -1 : 1));
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

/** Reads an archive and checks every byte of it. Throws `archive-unusable` where it is no archive, or not whole. */
export async function readArchive(file: string): Promise<IndexArchive> {
  const bytes = await readWhole(file).catch((cause: unknown) => {
    throw errors.archiveUnreadable(file, cause);
  });
  const first = bytes.indexOf(10);
  const second = bytes.indexOf(10, first + 1);
  const head = parsed(bytes.subarray(0, Math.max(0, first))) as { 'cairn-index'?: unknown; checksum?: unknown } | null;
  if (typeof head?.['cairn-index'] !== 'number') throw errors.archiveUnusable(file, 'it is no exported index');
  if (head['cairn-index'] !== version) throw errors.archiveUnusable(file, 'another version of Cairn made it');
  const text = bytes.subarray(first + 1, Math.max(first + 1, second));
  const contents = head.checksum === checksumOf(text) ? (parsed(text) as Contents) : null;
  if (!contents) throw errors.archiveUnusable(file, 'it is damaged or not whole');
  const blocks = await inflatedBlocks(contents.blocks, bytes.subarray(second + 1));
  const segments = blocks && segmentsIn(blocks, contents.entries);
  if (!segments) throw errors.archiveUnusable(file, 'it is damaged or not whole');
  return { format: contents.format, facts: contents.facts, segments };
}

interface Inflated {
  readonly content: Uint8Array;
  /** Whether a checksum was looked at. */
  readonly checked: boolean;
}

/** Null where one is not what the file says. */
async function inflatedBlocks(blocks: readonly Block[], body: Uint8Array): Promise<readonly Inflated[] | null> {
  let end = 0;
  const places = blocks.map(({ stored }) => [end, (end += stored)] as const);
  if (end !== body.length) return null;
  // Side by side: inflating is done by threads.
  const inflated = await Promise.all(blocks.map((block, i) => inflatedBlock(block, body.subarray(...(places[i] ?? [])))));
  return inflated.every((block) => block !== null) ? inflated : null;
}

/** In bytes: what zlib takes at least, and what is inflated in one piece at most, whatever the file says. */
const [smallestPiece, largestPiece] = [64, 1 << 26];

/** Null where it can't be inflated, or has another length than it says. */
async function inflatedBlock({ stored, bytes }: Block, body: Uint8Array): Promise<Inflated | null> {
  if (stored === bytes) return { content: body, checked: false };
  const content = await inflate(body, { maxOutputLength: Math.max(1, bytes), chunkSize: Math.min(largestPiece, Math.max(smallestPiece, bytes)) }).catch(() => null);
  return content?.length === bytes ? { content, checked: true } : null;
}

/** Null where the entries do not fill the blocks, or one is not what it was. */
function segmentsIn(blocks: readonly Inflated[], entries: readonly Entry[]): Map<string, Uint8Array> | null {
  const segments = new Map<string, Uint8Array>();
  const rest = blocks.values();
  let block: Inflated = { content: new Uint8Array(), checked: false };
  let at = 0;
  for (const { name, bytes, checksum } of entries) {
    if (at === block.content.length && bytes > 0) [block, at] = [rest.next().value ?? block, 0];
    const segment = block.content.subarray(at, (at += bytes));
    if (segment.length !== bytes) return null;
    if (block.checked && isChecksum(checksum)) rememberChecksum(segment, checksum);
    if (checksumOf(segment) !== checksum) return null;
    segments.set(name, segment);
  }
  return at === block.content.length && rest.next().done ? segments : null;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

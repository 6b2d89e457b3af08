import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { errors } from '../core/errors.ts';
import type { IndexArchive } from '../core/ports/index-archive.ts';
import { checksumOf } from './disk-manifest.ts';

/** Of the file itself, not of what the segments hold. */
const version = 1;
const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

interface Entry {
  readonly name: string;
  /** Length in the file, and when it is inflated. */
  readonly stored: number;
  readonly bytes: number;
  readonly checksum: string;
}

interface Contents extends Pick<IndexArchive, 'format' | 'facts'> {
  readonly entries: readonly Entry[];
}

/** A line with version and checksum, a line with what is in it, then the segments, each deflated. Written aside and renamed; equal indexes give equal files. */
export async function writeArchive(file: string, { format, facts, segments }: IndexArchive): Promise<{ readonly bytes: number }> {
  const names = [...segments.keys()].sort();
  const stored = await Promise.all(names.map((name) => deflate(segments.get(name) ?? new Uint8Array())));
  const entries = names.map((name, i): Entry => {
    const bytes = segments.get(name) ?? new Uint8Array();
    return { name, stored: stored[i]?.length ?? 0, bytes: bytes.length, checksum: checksumOf(bytes) };
  });
  const contents = JSON.stringify({ format, facts, entries } satisfies Contents);
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

/** Said of the file that was asked for: the one beside it is nobody else's business. */
function unwritable(file: string, cause: unknown): Error {
  const folder = path.dirname(file);
  return existsSync(folder) ? errors.archiveUnwritable(file, String((cause as Error).message).replace(/, \w+ '.*$/s, '')) : errors.archiveFolderMissing(folder);
}

/** Reads an archive and checks every byte of it. Throws `archive-unusable` where it is no archive, or not whole. */
export async function readArchive(file: string): Promise<IndexArchive> {
  const bytes = await readFile(file).catch((cause: unknown) => {
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
  return { format: contents.format, facts: contents.facts, segments: await segmentsOf(file, contents.entries, bytes.subarray(second + 1)) };
}

async function segmentsOf(file: string, entries: readonly Entry[], body: Uint8Array): Promise<Map<string, Uint8Array>> {
  const unusable = () => errors.archiveUnusable(file, 'it is damaged or not whole');
  let end = 0;
  const places = entries.map(({ stored }) => [end, (end += stored)] as const);
  if (end !== body.length) throw unusable();
  // Side by side: inflating is done by threads.
  const inflating = entries.map(async ({ name, bytes, checksum }, i): Promise<[string, Uint8Array]> => {
    const segment = await inflated(body.subarray(...(places[i] ?? [])), bytes);
    if (segment?.length !== bytes || checksumOf(segment) !== checksum) throw unusable();
    return [name, segment];
  });
  return new Map(await Promise.all(inflating));
}

/** In bytes: what zlib takes at least, and what is inflated in one piece at most, whatever the file says. */
const [smallestPiece, largestPiece] = [64, 1 << 26];

/** Null where it can't be inflated, or is larger than it says. */
async function inflated(stored: Uint8Array, bytes: number): Promise<Uint8Array | null> {
  try {
    return await inflate(stored, { maxOutputLength: Math.max(1, bytes), chunkSize: Math.min(largestPiece, Math.max(smallestPiece, bytes)) });
  } catch {
    return null;
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

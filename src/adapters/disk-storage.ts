import { randomUUID } from 'node:crypto';
import fs, { closeSync, openSync, readSync } from 'node:fs';
import { chmod, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CairnError, errors } from '../core/errors.ts';
import { unwritten, type Generation, type IndexStorage, type OpenResult, type SegmentReference, type WriteLease } from '../core/ports/index-storage.ts';
import { acquireLease, type Lease } from './disk-lease.ts';
import { checksumOf, encodeManifest, manifestReader, readManifest } from './disk-manifest.ts';
import { makeFolder } from './make-folder.ts';
import { askDisk } from './quick-disk.ts';

const manifestName = 'manifest.json';
/** Segments written side by side: each waits for the disk to say that it is flushed. */
const concurrency = 8;
const emptyGeneration: Generation = { number: unwritten, format: 0, segments: {}, facts: {} };

/** One root's index in a private folder of its own. `root` is the folder that is named to whoever has to wait for another writer. */
export function diskStorage(folder: string, root = folder): IndexStorage {
  const manifest = path.join(folder, manifestName);
  const staged: Staged = new Map();
  return {
    folder,
    open: manifestReader(manifest),
    read: (segment) => readSegment(folder, segment),
    piece: async (segment, at, length) => askDisk(() => readPiece(folder, segment, at, length), async () => readPieceLater(folder, segment, at, length)),
    pieceNow: (segment, at, length) => readPiece(folder, segment, at, length),
    stage: (segments) => stage(folder, segments, staged),
    acquire: () => acquire({ folder, root }, manifest, staged),
    bytes: () => sizeOf(folder),
    forget: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  };
}

async function readSegment(folder: string, segment: SegmentReference): Promise<Uint8Array | null> {
  // One byte more than it has: a longer file is another one.
  const bytes = await readPieceLater(folder, segment, 0, segment.bytes + 1);
  return bytes !== null && checksumOf(bytes) === segment.checksum ? bytes : null;
}

/** A file of the index; null where the manifest names something else. */
function fileOf(folder: string, { file }: SegmentReference): string | null {
  return /^[0-9a-f]+\.seg$/.test(file) ? path.join(folder, file) : null;
}

function readPiece(folder: string, segment: SegmentReference, at: number, length: number): Uint8Array | null {
  const file = fileOf(folder, segment);
  if (file === null) return null;
  try {
    const handle = openSync(file, 'r');
    try {
      const bytes = Buffer.allocUnsafeSlow(length);
      return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

/** In one read: reading it as a whole file would do so in pieces, and each of them takes memory anew. */
async function readPieceLater(folder: string, segment: SegmentReference, at: number, length: number): Promise<Uint8Array | null> {
  const file = fileOf(folder, segment);
  const handle = file === null ? null : await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    return bytes.subarray(0, (await handle.read(bytes, 0, length, at)).bytesRead);
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** By the name of its file, whether a segment came to be written. */
type Staged = Map<string, Promise<boolean>>;

/** Another process that commits meanwhile takes them for garbage: the commit looks whether they are there. */
async function stage(folder: string, segments: Iterable<Uint8Array>, staged: Staged): Promise<void> {
  try {
    makeFolder(folder);
  } catch {
    return;
  }
  await inGroups([...segments], async (bytes) => {
    const { file } = referenceOf(bytes);
    const writing = replaceFile(path.join(folder, file), bytes).then(() => true, () => false);
    staged.set(file, writing);
    await writing;
  });
}

async function acquire({ folder, root }: { readonly folder: string; readonly root: string }, manifest: string, staged: Staged): Promise<WriteLease> {
  const lease = await writing(folder, async () => {
    makeFolder(folder);
    await chmod(folder, 0o700);
    return acquireLease(folder, root);
  });
  return {
    commit: (changes, facts, format) => writing(folder, () => commit(folder, manifest, lease, changes, { facts, format }, staged)),
    release: () => lease.release(),
  };
}

async function commit(
  folder: string,
  manifest: string,
  lease: Lease,
  changes: ReadonlyMap<string, Uint8Array | null>,
  about: Pick<Generation, 'facts' | 'format'>,
  staged: Staged,
): Promise<Generation> {
  await lease.confirm();
  const before = generationOf(await readManifest(manifest));
  const segments: Record<string, SegmentReference> = { ...before.segments };
  await inGroups([...changes], async ([name, bytes]) => {
    if (bytes === null) delete segments[name];
    else segments[name] = await writeSegment(folder, bytes, staged);
  });
  await syncFolder(folder);
  const after: Generation = { number: before.number + 1, ...about, segments };
  await lease.confirm();
  await replaceFile(manifest, encodeManifest(after));
  await syncFolder(folder);
  await collect(folder, [before, after]);
  return after;
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += concurrency) await Promise.all(items.slice(start, start + concurrency).map(work));
}

/** A damaged manifest counts as none: what it named can't be known, so that everything is written anew. */
function generationOf(result: OpenResult): Generation {
  return result.state === 'open' ? result.generation : emptyGeneration;
}

/** Named by its content, so that a segment never changes and an equal one is not written again. */
async function writeSegment(folder: string, bytes: Uint8Array, staged: Staged): Promise<SegmentReference> {
  const reference = referenceOf(bytes);
  const { file } = reference;
  if ((await staged.get(file)) ? await hasSize(path.join(folder, file), bytes.length) : (await readSegment(folder, reference)) !== null) return reference;
  await replaceFile(path.join(folder, file), bytes);
  return reference;
}

function referenceOf(bytes: Uint8Array): SegmentReference {
  const checksum = checksumOf(bytes);
  return { file: `${checksum}.seg`, bytes: bytes.byteLength, checksum };
}

async function hasSize(file: string, bytes: number): Promise<boolean> {
  return stat(file).then(({ size }) => size === bytes, () => false);
}

/** Whole or not at all, also when the power fails: written aside, flushed, renamed. */
async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFlushed(aside, content);
    await renameStubbornly(aside, file);
  } catch (error) {
    // On a full disk every byte counts.
    await unlink(aside).catch(() => undefined);
    throw error;
  }
}

/** A file handle's own methods take twice as long. */
const [openFile, writeFrom, flush, closeFile] = [promisify(fs.open), promisify(fs.write), promisify(fs.fsync), promisify(fs.close)];

async function writeFlushed(file: string, content: Uint8Array | string): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const handle = await openFile(file, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += (await writeFrom(handle, bytes, at, bytes.length - at)).bytesWritten;
    await flush(handle);
  } finally {
    await closeFile(handle);
  }
}

/** On Windows a scanner may hold a file for a moment. */
async function renameStubbornly(from: string, to: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (attempt >= 5 || !['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt));
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and some file systems can't flush them; the rename is atomic all the same.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Deletes what neither this generation nor the last one names: a reader that has just opened the last one still reads.
 * What can't be deleted now (Windows: somebody reads it) goes with a later commit.
 */
async function collect(folder: string, generations: readonly Generation[]): Promise<void> {
  const named = new Set(generations.flatMap((generation) => Object.values(generation.segments).map((segment) => segment.file)));
  for (const name of await readdir(folder)) {
    const garbage = name.endsWith('.tmp') || (name.endsWith('.seg') && !named.has(name));
    if (garbage) await unlink(path.join(folder, name)).catch(() => undefined);
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    bytes += await stat(path.join(folder, name)).then((stats) => stats.size, () => 0);
  }
  return bytes;
}

async function writing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CairnError ? error : errors.indexUnwritable(folder, error);
  }
}

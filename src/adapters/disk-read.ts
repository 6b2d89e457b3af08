import { close, closeSync, constants, fstat, fstatSync, open, openSync, read, readSync, realpath, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReadResult } from '../core/ports/file-source.ts';
import { contentRule } from './decode-fitness.ts';
import { decodeText } from './decode.ts';
import { FolderLinks } from './disk-links.ts';
import { tooLarge } from './disk-tree.ts';
import { nodeHasher } from './node-hasher.ts';
import { askDisk } from './quick-disk.ts';

/** Reads one file of a root. Never throws: what went wrong is the result. */
export async function readSource(root: string, relative: string, largest: number): Promise<ReadResult> {
  const bytes = await bytesOf(root, relative, largest);
  return bytes instanceof Uint8Array ? fromBytes(relative, bytes) : bytes;
}

/** The hash that `readSource` would tell of the file's bytes, text or not; null where they can't be read. */
export async function hashOfSource(root: string, relative: string, largest: number): Promise<string | null> {
  const bytes = await bytesOf(root, relative, largest);
  return bytes instanceof Uint8Array ? nodeHasher.hash(bytes) : null;
}

async function bytesOf(root: string, relative: string, largest: number): Promise<Uint8Array | Extract<ReadResult, { ok: false }>> {
  if (!staysInside(relative)) return { ok: false, reason: 'unreadable', message: 'The path leaves the folder.' };
  if (await leadsAway(root, relative)) return { ok: false, reason: 'vanished', message: 'The file is gone.' };
  try {
    return (await readRegular(path.join(root, relative), largest)) ?? { ok: false, reason: 'generated', message: tooLarge(largest) };
  } catch (error) {
    return failure(error as NodeJS.ErrnoException);
  }
}

/** A link may have taken a folder's place since the listing. Where the system spells the folder as we do there is none above it. */
async function leadsAway(root: string, relative: string): Promise<boolean> {
  const folder = path.dirname(path.join(root, relative));
  return (await realFolder(folder)) !== folder && (await new FolderLinks(root).above(relative)) !== null;
}

/** Milliseconds for which a folder is where it was: a walk reads its files one after another. */
const settled = 100;
const realFolders = new Map<string, Promise<string | null>>();

/** Null where there is none. One call a folder; looking at each one on the way takes as long as parsing a file. */
function realFolder(folder: string): Promise<string | null> {
  const known = realFolders.get(folder);
  if (known) return known;
  const asked = askDisk(() => realpathSync.native(folder), async () => realpathOf(folder)).catch(() => null);
  realFolders.set(folder, asked);
  setTimeout(() => realFolders.delete(folder), settled).unref();
  return asked;
}

const realpathOf = promisify(realpath.native);
/** A file handle's own methods take twice as long, and read the size once more. */
const [openFile, statOf, readInto, closeFile] = [promisify(open), promisify(fstat), promisify(read), promisify(close)];

/** A path of the index: relative, forward slashes, no way up. */
export function staysInside(relative: string): boolean {
  return relative !== '' && !path.isAbsolute(relative) && !/(^|[\\/])\.\.([\\/]|$)/.test(relative) && !relative.includes('\0');
}

function fromBytes(relative: string, bytes: Uint8Array): ReadResult {
  const text = decodeText(bytes);
  if (text === null) return { ok: false, reason: 'binary', message: 'default: binary files' };
  const rule = contentRule(relative, text);
  if (rule !== null) return { ok: false, reason: 'generated', message: rule };
  return { ok: true, text, hash: nodeHasher.hash(bytes) };
}

/** Null where the file grew beyond what is indexed. A link put in the file's place meanwhile is refused. */
async function readRegular(file: string, largest: number): Promise<Uint8Array | null> {
  return askDisk(() => readRegularNow(file, largest), async () => readRegularLater(file, largest));
}

/** Without waiting: a pipe put in the file's place must not hold the walk up. Windows knows neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readRegularNow(file: string, largest: number): Uint8Array | null {
  const handle = openSync(file, flags);
  try {
    const size = sizeOf(fstatSync(handle));
    const filling = size > largest ? null : new Filling(size, largest);
    while (filling?.wants) filling.take(readSync(handle, filling.room));
    return filling?.result ?? null;
  } finally {
    closeSync(handle);
  }
}

async function readRegularLater(file: string, largest: number): Promise<Uint8Array | null> {
  const handle = await openFile(file, flags);
  try {
    const size = sizeOf(await statOf(handle));
    const filling = size > largest ? null : new Filling(size, largest);
    while (filling?.wants) filling.take((await readInto(handle, filling.room, 0, filling.room.length, null)).bytesRead);
    return filling?.result ?? null;
  } finally {
    await closeFile(handle);
  }
}

function sizeOf(stats: Stats): number {
  if (!stats.isFile()) throw new Error('It is no longer a regular file.');
  return stats.size;
}

/** The bytes of a file as they come. `size` is what it had a moment ago: it may have grown or shrunk since. */
class Filling {
  /** Null where the file is larger than the largest. */
  result: Uint8Array | null = null;
  wants = true;
  private bytes: Uint8Array;
  private length = 0;

  constructor(
    private readonly size: number,
    private readonly largest: number,
  ) {
    this.bytes = new Uint8Array(size + 1);
  }

  /** Where the next bytes go. */
  get room(): Uint8Array {
    return this.bytes.subarray(this.length);
  }

  take(count: number): void {
    this.length += count;
    // A byte more than it had is asked for: where that didn't come, the file has not grown.
    const isWhole = count === 0 || (this.length >= this.size && this.length < this.bytes.length);
    if (isWhole || this.length > this.largest) this.wants = false;
    if (isWhole && this.length <= this.largest) this.result = this.bytes.subarray(0, this.length);
    if (this.wants && this.length === this.bytes.length) this.grow();
  }

  private grow(): void {
    const larger = new Uint8Array(this.bytes.length * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

function failure(error: NodeJS.ErrnoException): Extract<ReadResult, { ok: false }> {
  const gone = error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP';
  return gone
    ? { ok: false, reason: 'vanished', message: 'The file is gone.' }
    : { ok: false, reason: 'unreadable', message: `The file can't be read: ${error.code ?? error.message}.` };
}

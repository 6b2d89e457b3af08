import { close, constants, fstat, open, read, realpath } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReadResult } from '../core/ports/file-source.ts';
import { contentRule } from './decode-fitness.ts';
import { decodeText } from './decode.ts';
import { FolderLinks } from './disk-links.ts';
import { tooLarge } from './disk-tree.ts';
import { nodeHasher } from './node-hasher.ts';

/** Reads one file of a root. Never throws: what went wrong is the result. What has the hash `known` is not decoded again. */
export async function readSource(root: string, relative: string, largest: number, known?: string): Promise<ReadResult> {
  if (!staysInside(relative)) return { ok: false, reason: 'unreadable', message: 'The path leaves the folder.' };
  if (await leadsAway(root, relative)) return { ok: false, reason: 'vanished', message: 'The file is gone.' };
  try {
    const bytes = await readRegular(path.join(root, relative), largest);
    return bytes === null ? { ok: false, reason: 'generated', message: tooLarge(largest) } : fromBytes(relative, bytes, known);
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
  const asked = realpathOf(folder).catch(() => null);
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

function fromBytes(relative: string, bytes: Uint8Array, known?: string): ReadResult {
  const hash = nodeHasher.hash(bytes);
  if (hash === known) return asBefore(bytes, hash);
  const text = decodeText(bytes);
  if (text === null) return { ok: false, reason: 'binary', message: 'default: binary files' };
  const rule = contentRule(relative, text);
  if (rule !== null) return { ok: false, reason: 'generated', message: rule };
  return { ok: true, text, hash };
}

function asBefore(bytes: Uint8Array, hash: string): ReadResult {
  return {
    ok: true,
    hash,
    get text() {
      return decodeText(bytes) ?? '';
    },
  };
}

/** Null where the file grew beyond what is indexed. A link put in the file's place meanwhile is refused. */
async function readRegular(file: string, largest: number): Promise<Uint8Array | null> {
  // Without waiting: a pipe put in the file's place must not hold the walk up. Windows knows neither flag.
  const handle = await openFile(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await statOf(handle);
    if (!stats.isFile()) throw new Error('It is no longer a regular file.');
    return stats.size > largest ? null : await readAll(handle, stats.size, largest);
  } finally {
    await closeFile(handle);
  }
}

/** `size` is what the file had a moment ago: it may have grown or shrunk since. Null where it is beyond the largest. */
async function readAll(handle: number, size: number, largest: number): Promise<Uint8Array | null> {
  let bytes = new Uint8Array(size + 1);
  for (let length = 0; ; ) {
    const { bytesRead } = await readInto(handle, bytes, length, bytes.length - length, null);
    length += bytesRead;
    if (bytesRead === 0) return bytes.subarray(0, length);
    if (length > largest) return null;
    // A byte more than it had is asked for: where that didn't come, the file has not grown.
    if (length >= size && length < bytes.length) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    const larger = new Uint8Array(bytes.length * 2);
    larger.set(bytes);
    bytes = larger;
  }
}

function failure(error: NodeJS.ErrnoException): ReadResult {
  const gone = error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP';
  return gone
    ? { ok: false, reason: 'vanished', message: 'The file is gone.' }
    : { ok: false, reason: 'unreadable', message: `The file can't be read: ${error.code ?? error.message}.` };
}

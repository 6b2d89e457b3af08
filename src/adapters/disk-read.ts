import { constants, realpath } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReadResult } from '../core/ports/file-source.ts';
import { contentRule } from './decode-fitness.ts';
import { decodeText } from './decode.ts';
import { FolderLinks } from './disk-links.ts';
import { tooLarge } from './disk-tree.ts';
import { nodeHasher } from './node-hasher.ts';

/** Reads one file of a root. Never throws: what went wrong is the result. */
export async function readSource(root: string, relative: string, largest: number): Promise<ReadResult> {
  if (!staysInside(relative)) return { ok: false, reason: 'unreadable', message: 'The path leaves the folder.' };
  if (await leadsAway(root, relative)) return { ok: false, reason: 'vanished', message: 'The file is gone.' };
  try {
    const bytes = await readRegular(path.join(root, relative), largest);
    return bytes === null ? { ok: false, reason: 'generated', message: tooLarge(largest) } : fromBytes(relative, bytes);
  } catch (error) {
    return failure(error as NodeJS.ErrnoException);
  }
}

/** A link may have taken a folder's place since the listing. Where the system spells the folder as we do there is none above it. */
async function leadsAway(root: string, relative: string): Promise<boolean> {
  const folder = path.dirname(path.join(root, relative));
  const real = await realpathOf(folder).catch(() => null);
  return real !== folder && (await new FolderLinks(root).above(relative)) !== null;
}

/** One call; looking at each folder on the way takes as long as parsing the file. */
const realpathOf = promisify(realpath.native);

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
  // Without waiting: a pipe put in the file's place must not hold the walk up. Windows knows neither flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error('It is no longer a regular file.');
    return stats.size > largest ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}

function failure(error: NodeJS.ErrnoException): ReadResult {
  const gone = error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP';
  return gone
    ? { ok: false, reason: 'vanished', message: 'The file is gone.' }
    : { ok: false, reason: 'unreadable', message: `The file can't be read: ${error.code ?? error.message}.` };
}

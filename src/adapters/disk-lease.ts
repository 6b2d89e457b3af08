import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { link, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { errors } from '../core/errors.ts';

/** How often the holder says that it lives. */
const heartbeat = 5_000;
/** A holder that was silent this long is gone: a machine that slept, another host that crashed, a process id used again. */
const silence = 60_000;
/** A takeover takes a few milliseconds; a mark that is older was left behind. */
const longestTakeover = 10_000;

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
}

export interface Lease {
  /** Throws `index-busy` when another process took the lease over meanwhile. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** One writer at a time over processes: a file that only one can create, with a sign of life. It is the index of `root` that is written. */
export async function acquireLease(folder: string, root: string): Promise<Lease> {
  const file = path.join(folder, 'lease');
  const mine: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  if (!(await create(file, mine))) await takeOver(file, mine, root);
  const timer = setInterval(() => void touch(file), heartbeat);
  timer.unref();
  return {
    async confirm() {
      const holder = await readHolder(file);
      if (holder?.token !== mine.token) throw errors.indexBusy(root, describe(holder));
    },
    async release() {
      clearInterval(timer);
      const holder = await readHolder(file);
      if (holder?.token === mine.token) await unlink(file).catch(() => undefined);
    },
  };
}

/** Replaces the lease of a holder that is gone. Throws `index-busy` while it lives. */
async function takeOver(file: string, mine: Holder, root: string): Promise<void> {
  const busy = async () => errors.indexBusy(root, describe(await readHolder(file)));
  if (await isAlive(file, silence)) throw await busy();
  // Two processes may find the same dead lease: only one of them can make this mark, and it looks once more behind it.
  const mark = `${file}.takeover`;
  if (!(await makeMark(mark, mine))) throw await busy();
  try {
    if (await isAlive(file, silence)) throw await busy();
    await unlink(file).catch(() => undefined);
    if (!(await create(file, mine))) throw await busy();
  } finally {
    await unlink(mark).catch(() => undefined);
  }
}

/** Should two find the mark of a process that died and both replace it, the one that loses sees it when it confirms its lease. */
async function makeMark(mark: string, mine: Holder): Promise<boolean> {
  if (await create(mark, mine)) return true;
  if (await isAlive(mark, longestTakeover)) return false;
  await rm(mark, { recursive: true, force: true }).catch(() => undefined);
  return create(mark, mine);
}

/** Makes the file with its content at once: a process that is killed meanwhile leaves no empty one, of which nobody knows whose it is. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const aside = `${file}.${holder.token}.tmp`;
  await writeFile(aside, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // The one that is gone was cleared away with a commit: somebody else writes.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    if (noLinks.has(code)) return createAlone(file, holder);
    throw error;
  } finally {
    await unlink(aside).catch(() => undefined);
  }
}

/** File systems that know no second name of a file. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EACCES']);

async function createAlone(file: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAlive(file: string, longestSilence: number): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  if (!stats) return false;
  const silent = Date.now() - stats.mtimeMs > longestSilence;
  const holder = await readHolder(file);
  // Not filled, where links are unknown: its owner is at work, or died before it could and is silent.
  if (!holder) return !silent;
  return !silent && (holder.host !== hostname() || processLives(holder.pid));
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder> | null;
    const { token, pid, host } = value ?? {};
    return typeof token === 'string' && typeof pid === 'number' && typeof host === 'string' ? { token, pid, host } : null;
  } catch {
    return null;
  }
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

function describe(holder: Holder | null): string {
  if (!holder) return 'just starting or ending';
  return holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
}

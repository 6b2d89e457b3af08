import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { diskStorage } from '../../src/adapters/disk-storage.ts';
import type { Generation, IndexStorage } from '../../src/core/ports/index-storage.ts';
import { tempFolder } from '../support/temp-folder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (read: Uint8Array | null) => (read === null ? null : new TextDecoder().decode(read));

async function storageIn(): Promise<{ folder: string; storage: IndexStorage }> {
  const folder = path.join(await tempFolder(), 'index');
  return { folder, storage: diskStorage(folder) };
}

async function opened(storage: IndexStorage): Promise<Generation> {
  const result = await storage.open();
  if (result.state !== 'open') throw new Error(`The index is ${result.state}.`);
  return result.generation;
}

describe('generations', () => {
  it('are absent, then one, then the next; segments are replaced, kept and removed', async () => {
    const { storage } = await storageIn();
    expect(await storage.open()).toEqual({ state: 'absent' });
    const lease = await storage.acquire();
    await lease.commit(new Map([['a', bytes('one')], ['b', bytes('two')]]), { note: 1 }, 7);
    const second = await lease.commit(new Map<string, Uint8Array | null>([['a', bytes('three')], ['b', null], ['c', bytes('four')]]), { note: 2 }, 7);
    await lease.release();
    expect(await opened(storage)).toEqual(second);
    expect(second).toMatchObject({ number: 2, format: 7, facts: { note: 2 } });
    const read = await Promise.all(Object.entries(second.segments).map(async ([name, segment]) => [name, text(await storage.read(segment))]));
    expect(Object.fromEntries(read)).toEqual({ a: 'three', c: 'four' });
  });

  it('leaves the last generation to who has just opened it, and no more', async () => {
    const { folder, storage } = await storageIn();
    const lease = await storage.acquire();
    const first = await lease.commit(new Map([['a', bytes('1')]]), {}, 1);
    await lease.commit(new Map([['a', bytes('2')]]), {}, 1);
    expect(text(await storage.read(first.segments['a']!))).toBe('1');
    await lease.commit(new Map([['a', bytes('3')]]), {}, 1);
    expect(await storage.read(first.segments['a']!)).toBeNull();
    await lease.release();
    expect((await readdir(folder)).filter((name) => name.endsWith('.seg'))).toHaveLength(2);
  });

  it('gives pieces of a segment, as many bytes as there are', async () => {
    const { folder, storage } = await storageIn();
    const lease = await storage.acquire();
    const { segments } = await lease.commit(new Map([['a', bytes('one two three')]]), {}, 1);
    await lease.release();
    const pieces = [async (...[segment, at, length]: Parameters<IndexStorage['piece']>) => storage.piece(segment, at, length), async (...[segment, at, length]: Parameters<IndexStorage['piece']>) => storage.pieceNow(segment, at, length)];
    for (const piece of pieces) {
      expect(await Promise.all([[4, 3], [8, 100], [100, 5]].map(async ([at = 0, length = 0]) => text(await piece(segments['a']!, at, length))))).toEqual(['two', 'three', '']);
      expect(await piece({ ...segments['a']!, file: '../../etc/passwd' }, 0, 1)).toBeNull();
    }
    await rm(path.join(folder, segments['a']!.file));
    expect([await storage.piece(segments['a']!, 0, 1), storage.pieceNow(segments['a']!, 0, 1)]).toEqual([null, null]);
  });

  it('finds segments written that were staged, and writes those that are gone or could not be', async () => {
    const { folder, storage } = await storageIn();
    const [kept, gone, late] = ['kept', 'gone', 'late'].map(bytes) as [Uint8Array, Uint8Array, Uint8Array];
    await storage.stage([kept, gone]);
    const numbers = new Map<string, number>();
    for (const file of await readdir(folder)) {
      numbers.set(file, (await stat(path.join(folder, file))).ino);
      if ((await readFile(path.join(folder, file), 'utf8')) === 'gone') await rm(path.join(folder, file));
    }
    const lease = await storage.acquire();
    const { segments } = await lease.commit(new Map([['k', kept], ['g', gone], ['l', late]]), {}, 1);
    await lease.release();
    expect(await Promise.all(['k', 'g', 'l'].map(async (name) => text(await storage.read(segments[name]!))))).toEqual(['kept', 'gone', 'late']);
    expect((await stat(path.join(folder, segments['k']!.file))).ino).toBe(numbers.get(segments['k']!.file));
    await diskStorage(path.join(folder, segments['k']!.file, 'index')).stage([kept]);
  });

  it('shows damage instead of wrong bytes', async () => {
    const { folder, storage } = await storageIn();
    const lease = await storage.acquire();
    const { segments } = await lease.commit(new Map([['a', bytes('content')]]), {}, 1);
    await lease.release();
    await writeFile(path.join(folder, segments['a']!.file), 'c0ntent');
    expect(await storage.read(segments['a']!)).toBeNull();
    expect(await storage.read({ ...segments['a']!, file: '../../etc/passwd' })).toBeNull();
    await writeFile(path.join(folder, 'manifest.json'), (await readFile(path.join(folder, 'manifest.json'), 'utf8')).slice(0, -3));
    expect(await storage.open()).toMatchObject({ state: 'damaged' });
  });

  it.skipIf(process.platform === 'win32')('are private', async () => {
    const { folder, storage } = await storageIn();
    const lease = await storage.acquire();
    await lease.commit(new Map([['a', bytes('1')]]), {}, 1);
    await lease.release();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder)) expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  });

  it('can be measured and forgotten', async () => {
    const { storage } = await storageIn();
    expect(await storage.bytes()).toBe(0);
    const lease = await storage.acquire();
    await lease.commit(new Map([['a', new Uint8Array(5000)]]), {}, 1);
    await lease.release();
    expect(await storage.bytes()).toBeGreaterThan(5000);
    await storage.forget();
    expect(await storage.open()).toEqual({ state: 'absent' });
    expect(await storage.bytes()).toBe(0);
  });

  it('says so where nothing can be written', async () => {
    const folder = await tempFolder();
    await writeFile(path.join(folder, 'file'), '');
    await expect(diskStorage(path.join(folder, 'file', 'index')).acquire()).rejects.toMatchObject({ code: 'index-unwritable' });
  });
});

describe('the lease', () => {
  it('has one holder', async () => {
    const { folder, storage } = await storageIn();
    const lease = await storage.acquire();
    await expect(diskStorage(folder, '/work/repo').acquire()).rejects.toMatchObject({ code: 'index-busy', message: expect.stringContaining('is writing the index of /work/repo.') as string });
    await lease.release();
    await (await storage.acquire()).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone, at once', async () => {
    const { folder, storage } = await storageIn();
    await (await storage.acquire()).release();
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writeFile(path.join(folder, 'lease'), JSON.stringify({ token: 't', pid: child.pid, host: hostname() }));
    await (await storage.acquire()).release();
  });

  it('is taken over from a process that died as it took over, at once', async () => {
    const { folder, storage } = await storageIn();
    await (await storage.acquire()).release();
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const dead = JSON.stringify({ token: 't', pid: child.pid, host: hostname() });
    for (const name of ['lease', 'lease.takeover', 'lease.t.tmp']) await writeFile(path.join(folder, name), dead);
    const lease = await storage.acquire();
    await lease.commit(new Map([['a', bytes('1')]]), {}, 1);
    await lease.release();
    expect((await readdir(folder)).filter((name) => name.startsWith('lease'))).toEqual([]);
  });

  it('never lies there without its holder, whenever one looks', async () => {
    const { folder, storage } = await storageIn();
    let looking = true;
    const seen = new Set<string>();
    const look = async () => {
      while (looking) seen.add(await readFile(path.join(folder, 'lease'), 'utf8').then((text) => (text.startsWith('{') ? 'whole' : 'empty'), () => 'absent'));
    };
    const watching = [look(), look()];
    for (let i = 0; i < 300; i++) await (await storage.acquire()).release();
    looking = false;
    await Promise.all(watching);
    expect([...seen].sort()).toEqual(['absent', 'whole']);
  });

  it('is taken over from another machine only after a long silence', async () => {
    const { folder, storage } = await storageIn();
    await (await storage.acquire()).release();
    const file = path.join(folder, 'lease');
    await writeFile(file, JSON.stringify({ token: 't', pid: 1, host: 'elsewhere' }));
    await expect(storage.acquire()).rejects.toMatchObject({ code: 'index-busy', message: expect.stringContaining('process 1 on elsewhere') as string });
    const old = new Date(Date.now() - 3_600_000);
    await utimes(file, old, old);
    await (await storage.acquire()).release();
  });

  it('that was lost commits nothing', async () => {
    const { folder, storage } = await storageIn();
    const slow = await storage.acquire();
    await slow.commit(new Map([['a', bytes('good')]]), {}, 1);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(path.join(folder, 'lease'), old, old);
    const taker = await storage.acquire();
    await expect(slow.commit(new Map([['a', bytes('late')]]), {}, 1)).rejects.toMatchObject({ code: 'index-busy' });
    await slow.release();
    await taker.commit(new Map([['b', bytes('mine')]]), {}, 1);
    await taker.release();
    expect(text(await storage.read((await opened(storage)).segments['a']!))).toBe('good');
  });

  it('goes to one of many that want it', async () => {
    const { folder, storage } = await storageIn();
    await (await storage.acquire()).release();
    await writeFile(path.join(folder, 'lease'), JSON.stringify({ token: 't', pid: 999_999_999, host: hostname() }));
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => storage.acquire()));
    const got = tries.filter((each) => each.status === 'fulfilled');
    expect(got).toHaveLength(1);
    await got[0]?.value.release();
  });
});

describe('a kill at any moment', () => {
  it('leaves a whole generation', { timeout: 120_000 }, async () => {
    const { folder, storage } = await storageIn();
    const committer = path.join(await tempFolder(), 'commit-loop.cjs');
    await build({ entryPoints: [path.join(import.meta.dirname, '../support/commit-loop.ts')], outfile: committer, bundle: true, platform: 'node' });
    let last = 0;
    for (let round = 0; round < 30; round++) {
      const child = spawn(process.execPath, [committer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, (round * 37) % 60));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const generation = await opened(storage);
      const contents = await Promise.all(Object.values(generation.segments).map(async (segment) => text(await storage.read(segment))));
      expect(contents).toHaveLength(12);
      expect(new Set(contents.map((content) => content?.split(' ')[0]))).toEqual(new Set([String(generation.facts['count'])]));
      expect(generation.number).toBeGreaterThanOrEqual(last);
      last = generation.number;
    }
    expect(last).toBeGreaterThan(30);
  });
});

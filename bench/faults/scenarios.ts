import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';
import { errors, type FailureCode } from '../../src/core/errors.ts';
import type { IndexStorage } from '../../src/core/ports/index-storage.ts';
import { CountingEmbedder } from '../../test/support/counting-embedder.ts';
import { gitIn, repository } from '../../test/support/git-repository.ts';
import { syncNow, testPorts } from '../../test/support/test-root.ts';
import { edit, expectRebuilt, openIndex, type World } from './world.ts';

/** Brings trouble over a world, and throws where the index does not end as a rebuild. `program` syncs in a process of its own. */
export type Scenario = (world: World, program: string) => Promise<void>;

const never = new AbortController().signal;

/** 10,000 edits; after each hundred the index follows, now with the paths alone, now by a look at everything, now stopped early. */
const edits: Scenario = async (world) => {
  let root = await openIndex(world);
  await syncNow(root);
  for (let round = 0; round < 100; round++) {
    const changed = new Set<string>();
    for (let i = 0; i < 100; i++) for (const each of await edit(world)) changed.add(each);
    const how = world.next(5);
    if (how === 0) await syncNow(root);
    else if (how === 1) await stopped(root, world.next(20)).then(() => syncNow(root));
    else await root.sync(() => undefined, never, [...changed]);
    if (world.next(20) === 0) root = await reopened(root, world);
  }
  await expectRebuilt(world, root);
};

/** Git switches to and fro while the index follows. */
const branches: Scenario = async (world) => {
  await repository(world.folder);
  for (const branch of ['a', 'b']) {
    await gitIn(world.folder, 'checkout', '-q', '-b', branch);
    for (let i = 0; i < 60; i++) await edit(world);
    await gitIn(world.folder, 'add', '-A');
    await gitIn(world.folder, 'commit', '-q', '--allow-empty', '-m', branch);
  }
  const root = await openIndex(world);
  const switches = 2 + world.next(5);
  const flip = async () => {
    for (let i = 0; i < switches; i++) await gitIn(world.folder, 'checkout', '-q', i % 2 === 0 ? 'a' : 'b');
  };
  const follow = async () => {
    for (let i = 0; i < switches; i++) await syncNow(root);
  };
  await Promise.all([flip(), follow()]);
  await syncNow(root);
  await expectRebuilt(world, root);
};

/** Processes that sync are killed at random moments; what was good stays good. */
const kills: Scenario = async (world, program) => {
  for (let i = 0; i < 40; i++) await edit(world);
  for (let kill = 0; kill < 3; kill++) {
    const before = (await openIndex(world)).files.size;
    const child = start(program, world);
    await Promise.race([child.ended, new Promise((resolve) => setTimeout(resolve, 100 + world.next(900)))]);
    child.kill();
    await child.ended;
    const root = await openIndex(world);
    const { state } = await root.status();
    if (!['absent', 'ready', 'paused'].includes(state)) throw new Error(`After a kill the index is ${state}.`);
    if (kill > 0 && root.files.size === 0 && before > 0) throw new Error('A kill lost what was committed.');
    for (let i = 0; i < 10; i++) await edit(world);
  }
  const root = await openIndex(world);
  await syncNow(root);
  await expectRebuilt(world, root);
};

/** Two processes and this one write the same index while files change. */
const writers: Scenario = async (world, program) => {
  for (let i = 0; i < 40; i++) await edit(world);
  const root = await openIndex(world);
  const others = [start(program, world), start(program, world)];
  for (let i = 0; i < 10; i++) {
    await edit(world);
    await syncNow(root).catch(where('index-busy'));
  }
  await Promise.all(others.map((other) => other.ended));
  await syncNow(root);
  await expectRebuilt(world, root);
};

/** A byte flips, an end is cut, a file goes: in any file of the index. */
const damage: Scenario = async (world) => {
  for (let i = 0; i < 40; i++) await edit(world);
  await syncNow(await openIndex(world));
  for (let hit = 0; hit < 3; hit++) {
    const names = await readdir(world.index);
    const file = path.join(world.index, names[world.next(names.length)] ?? '');
    const bytes = await readFile(file);
    const how = world.next(3);
    if (how === 0) await rm(file);
    else if (how === 1) await truncate(file, world.next(bytes.length));
    else await writeFile(file, flipped(bytes, world));
    const root = await openIndex(world);
    if (world.next(2) === 0) await edit(world);
    await syncNow(root);
    const { state } = await root.status();
    if (state !== 'ready') throw new Error(`After its repair the index is ${state}.`);
    await expectRebuilt(world, root);
  }
};

/** Every other commit fails as on a full disk. */
const fullDisk: Scenario = async (world) => {
  for (let i = 0; i < 40; i++) await edit(world);
  let full = true;
  const ports = await testPorts(world.folder, world.index, { embedder: new CountingEmbedder() });
  const root = await openRootIndex({ ...ports, storage: failing(ports.storage, () => full && world.next(2) === 0) }, { name: 'root', commitEvery: 0, batchSize: 8 });
  for (let round = 0; round < 6; round++) {
    await edit(world);
    await syncNow(root).catch(where('index-unwritable'));
  }
  full = false;
  await syncNow(root);
  await expectRebuilt(world, root);
};

export const scenarios: Readonly<Record<string, Scenario>> = { edits, branches, kills, writers, damage, 'full disk': fullDisk };

function start(program: string, { folder, index }: World): { readonly ended: Promise<unknown>; kill(): void } {
  const child = spawn(process.execPath, [program, folder, index], { stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, NODE_PATH: path.join(import.meta.dirname, '../../node_modules') } });
  return { ended: once(child, 'close'), kill: () => void child.kill('SIGKILL') };
}

function failing(storage: IndexStorage, fails: () => boolean): IndexStorage {
  return {
    ...storage,
    async acquire() {
      const lease = await storage.acquire();
      return { ...lease, commit: (...given) => (fails() ? Promise.reject(errors.indexUnwritable(storage.folder, new Error('ENOSPC: no space left on device'))) : lease.commit(...given)) };
    },
  };
}

async function stopped(root: Awaited<ReturnType<typeof openIndex>>, after: number): Promise<void> {
  const controller = new AbortController();
  await root.sync(({ done }) => done >= after && controller.abort(), controller.signal).catch(() => undefined);
}

async function reopened(root: Awaited<ReturnType<typeof openIndex>>, world: World) {
  await root.dispose();
  const again = await openIndex(world);
  await syncNow(again);
  return again;
}

/** By its code: here and in the sources, modules of two kinds, the class of an error is not the same. */
function where(code: FailureCode): (error: unknown) => void {
  return (error) => {
    if ((error as { readonly code?: unknown }).code !== code) throw error;
  };
}

function flipped(bytes: Uint8Array, { next }: World): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = next(Math.max(1, copy.length));
  copy[at] = (copy[at] ?? 0) ^ (1 + next(255));
  return copy;
}

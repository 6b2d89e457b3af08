import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RootIndex } from '../../src/core/indexing/root-index.ts';
import { CountingEmbedder } from '../../test/support/counting-embedder.ts';
import { numbers } from '../../test/support/numbers.ts';
import { contentOf, syncNow, testRoot } from '../../test/support/test-root.ts';

/** A workspace and its index in folders of their own, and the chances of one seed. */
export interface World {
  readonly seed: number;
  readonly next: (below: number) => number;
  readonly base: string;
  readonly folder: string;
  readonly index: string;
  /** Paths that exist. */
  readonly files: Set<string>;
}

export async function makeWorld(seed: number): Promise<World> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'cairn-faults-'));
  const world = { seed, next: numbers(seed), base, folder: path.join(base, 'work'), index: path.join(base, 'index'), files: new Set<string>() };
  await mkdir(world.folder);
  await writeFile(path.join(world.folder, 'always.ts'), 'const always = 1;\n');
  return world;
}

export function endWorld({ base }: World): Promise<void> {
  return rm(base, { recursive: true, force: true, maxRetries: 5 });
}

export function openIndex(world: World): Promise<RootIndex> {
  return testRoot(world.folder, world.index, { embedder: new CountingEmbedder() });
}

const words = ['retry', 'cache', 'parseHeader', 'timeout', 'RequestQueue', 'flush', 'token_count', '重试', 'overloaded', 'emit'];

export function someText(next: World['next']): string {
  return Array.from({ length: 1 + next(50) }, () => `${words[next(words.length)]} ${words[next(words.length)]} ${next(5)}`).join('\n') + '\n';
}

/** One edit: a file is written, changed in one word of the same length, moved or removed. Answers the paths concerned. */
export async function edit({ folder, files, next }: World): Promise<string[]> {
  const name = `d${next(6)}/${['', 'e/'][next(2)]}f${next(20)}.ts`;
  const known = [...files][next(Math.max(files.size, 1))];
  const action = next(10);
  if (action < 2 && known !== undefined) {
    await rm(path.join(folder, known));
    files.delete(known);
    return [known];
  }
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  if (action < 4 && known !== undefined && !files.has(name)) {
    await rename(path.join(folder, known), path.join(folder, name));
    files.delete(known);
    files.add(name);
    return [known, name];
  }
  const target = action < 7 && known !== undefined ? known : name;
  await writeFile(path.join(folder, target), action === 9 ? `// @generated\n${someText(next)}` : someText(next));
  files.add(target);
  return [target];
}

/** Throws where the index (in memory where it is given, and opened anew) is not what a rebuild makes. */
export async function expectRebuilt(world: World, root?: RootIndex): Promise<void> {
  const rebuilt = await testRoot(world.folder, path.join(world.base, `rebuilt-${world.next(1e9)}`), { embedder: new CountingEmbedder() });
  await syncNow(rebuilt);
  const wanted = await contentOf(rebuilt, words);
  for (const [name, each] of [['in memory', root], ['opened anew', await openIndex(world)]] as const) {
    if (each && !isDeepStrictEqual(await contentOf(each, words), wanted)) throw new Error(`The index ${name} is not what a rebuild makes.`);
    await each?.dispose();
  }
  await rebuilt.dispose();
}

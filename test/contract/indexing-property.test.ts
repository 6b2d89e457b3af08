import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RootIndex } from '../../src/core/indexing/root-index.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { contentOf, syncNow, testRoot } from '../support/test-root.ts';

const words = ['retry', 'cache', 'parseHeader', 'timeout', 'RequestQueue', 'flush', 'token_count', '重试', 'overloaded', 'emit'];

/** A small generator of numbers, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

function someText(next: (below: number) => number): string {
  return Array.from({ length: 1 + next(60) }, () => `${words[next(words.length)]} ${words[next(words.length)]} ${next(5)}`).join('\n') + '\n';
}

async function edit(folder: string, files: Set<string>, next: (below: number) => number): Promise<void> {
  const name = `d${next(4)}/f${next(12)}.ts`;
  const target = path.join(folder, name);
  const [known] = [...files].slice(next(Math.max(files.size, 1)));
  const action = next(4);
  if (action === 0 && known) {
    await rm(path.join(folder, known));
    files.delete(known);
  } else if (action === 1 && known && !files.has(name)) {
    await mkdir(path.dirname(target), { recursive: true });
    await rename(path.join(folder, known), target);
    files.delete(known);
    files.add(name);
  } else {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, action === 2 ? '// @generated\n' + someText(next) : someText(next));
    files.add(name);
  }
}

describe('a sync from any state', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`gives what a rebuild gives (seed ${seed})`, { timeout: 120_000 }, async () => {
      const next = numbers(seed);
      const folder = await tempFolder();
      const index = path.join(await tempFolder(), 'index');
      const files = new Set<string>();
      await writeFile(path.join(folder, 'always.ts'), 'const always = 1;\n');
      const embedder = new CountingEmbedder();
      let root: RootIndex = await testRoot(folder, index, { embedder });
      for (let round = 0; round < 8; round++) {
        for (let i = next(12); i >= 0; i--) await edit(folder, files, next);
        if (next(3) === 0) root = await testRoot(folder, index, { embedder });
        if (next(4) === 0) await stopEarly(root, 1 + next(12));
        await syncNow(root);
        const rebuilt = await testRoot(folder, path.join(await tempFolder(), 'index'), { embedder });
        await syncNow(rebuilt);
        expect(await contentOf(root, words), `round ${round}`).toEqual(await contentOf(rebuilt, words));
        expect(await contentOf(await testRoot(folder, index, { embedder }), words), `round ${round}, opened`).toEqual(await contentOf(rebuilt, words));
      }
    });
  }
});

async function stopEarly(root: RootIndex, after: number): Promise<void> {
  const controller = new AbortController();
  await root.sync(({ done }) => done >= after && controller.abort(), controller.signal).catch(() => undefined);
}

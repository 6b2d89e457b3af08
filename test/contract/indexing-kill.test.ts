import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { contentOf, syncNow, testRoot } from '../support/test-root.ts';

const questions = ['value17', 'parse header'];

/** Runs a sync in a process of its own and kills it after so many steps. True where it came to its end before. */
async function syncAndKill(program: string, folder: string, index: string, steps: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, folder, index], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_PATH: path.join(import.meta.dirname, '../../node_modules') },
  });
  let seen = '';
  child.stdout.on('data', (data: Buffer) => {
    seen += data.toString();
    if (seen.length >= steps) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return seen.endsWith('done');
}

it('a sync that is killed again and again loses nothing that was committed, and ends as a rebuild', { timeout: 180_000 }, async () => {
  const folder = await tempFolder();
  const index = path.join(await tempFolder(), 'index');
  const program = path.join(await tempFolder(), 'sync-once.cjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, '../support/sync-once.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    // The store is loaded as it is installed; `require` finds it from anywhere through NODE_PATH.
    external: ['vectra'],
    supported: { 'dynamic-import': false },
  });
  await writeFiles(folder, Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`src/f${i}.ts`, `export function parseHeader${i}() {\n  return value${i};\n}\n`])));
  let [files, vectors, done] = [0, 0, false];
  for (let kill = 0; kill < 25 && !done; kill++) {
    done = await syncAndKill(program, folder, index, 8 + kill * 2);
    const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
    expect(['absent', 'ready', 'paused']).toContain((await root.status()).state);
    expect(root.files.size).toBeGreaterThanOrEqual(files);
    expect(root.vectors?.size ?? 0).toBeGreaterThanOrEqual(vectors);
    for (const id of root.keywords.search('parse', 500, () => true).map((match) => match.id)) expect(root.chunk(id)).toBeDefined();
    [files, vectors] = [root.files.size, root.vectors?.size ?? 0];
  }
  const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
  await syncNow(root);
  const rebuilt = await testRoot(folder, path.join(await tempFolder(), 'index'), { embedder: new CountingEmbedder() });
  await syncNow(rebuilt);
  expect(await contentOf(root, questions)).toEqual(await contentOf(rebuilt, questions));
  expect(files).toBeGreaterThan(0);
});

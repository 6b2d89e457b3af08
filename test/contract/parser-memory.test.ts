import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtGrammars, runtimeWasm } from '../support/grammars.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-memory-'));
  const entry = path.join(import.meta.dirname, 'parser-memory.ts');
  await build({ entryPoints: [entry], outfile: path.join(folder, 'child.mjs'), bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Freed, they leave 40 MB of the engine's own; kept until they are collected, more than 1,000. */
const mostMegabytes = 150;

it('frees the tree of each file: 600 of 40 KB leave the process as large as 100', async () => {
  const { stdout } = await run(process.execPath, [path.join(folder, 'child.mjs'), await builtGrammars(), runtimeWasm, '600']);
  expect((JSON.parse(stdout) as { grownMegabytes: number }).grownMegabytes).toBeLessThan(mostMegabytes);
}, 300_000);

// npm run train [-- fetch | mine | tokenize | fit | cjk | golden | data | evaluate]: all steps, or one. training/README.md says what it needs.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { describeData } from './card.ts';
import { evaluate } from './evaluate.ts';
import { fetchPackages } from './fetch.ts';
import { makeGolden } from './golden.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const model = path.join(root, 'models', 'cairn-code.bin');
const cache = process.env['CAIRN_TRAINING_CACHE'] ?? path.join(os.homedir(), '.cache', 'cairn-training');

/** Part of every index: with another version all vectors are made anew. */
const name = 'cairn-code@3';
const dimension = 256;
const epochs = 4;

/** As many at once as the machine has to spare; the result does not depend on it. */
const workers = 2;

const steps: Readonly<Record<string, () => Promise<void>>> = {
  fetch: () => fetchPackages(cache),
  mine,
  tokenize: () => script('tokenize', cache),
  fit,
  cjk: () => command(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'cjk', 'train.ts')], { CAIRN_TRAINING_CACHE: cache }),
  golden: () => makeGolden(cache, model, path.join(root, 'models', 'golden.json')),
  data: () => describeData(cache, model),
  evaluate: async () => console.log(await evaluate(cache, dist, model)),
};

void main(process.argv[2]).then((code) => {
  process.exitCode = code;
});

async function main(only: string | undefined): Promise<number> {
  mkdirSync(cache, { recursive: true });
  const chosen = only === undefined ? Object.keys(steps) : [only];
  for (const step of chosen) {
    const run = steps[step];
    if (!run) {
      console.error(`Which step? One of: ${Object.keys(steps).join(', ')}; none for all.`);
      return 2;
    }
    const began = performance.now();
    await run();
    console.error(`${step}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  return 0;
}

/** First the bodies that copies are known by, then the pairs. What an interrupted run has finished is kept. */
async function mine(): Promise<void> {
  const worker = await bundled('mining/worker');
  for (const task of ['bodies', 'pairs']) {
    const folder = path.join(cache, task);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) if (file.endsWith('.begun')) rmSync(path.join(folder, file));
    await Promise.all(Array.from({ length: workers }, () => command(process.execPath, [worker, cache, dist, task])));
    if (task === 'bodies') writeFileSync(path.join(cache, 'bodies.txt'), [...new Set(readdirSync(folder).sort().flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')))].sort().join('\n'));
  }
}

async function fit(): Promise<void> {
  const tokens = path.join(cache, 'tokens');
  const table = path.join(cache, 'table.f32');
  await command('/usr/bin/python3', [path.join(import.meta.dirname, 'fit.py'), tokens, table, '--epochs', String(epochs), '--dimension', String(dimension)], { OMP_NUM_THREADS: '2', MALLOC_MMAP_MAX_: '0', MALLOC_TRIM_THRESHOLD_: '100000000000' });
  await script('assemble', path.join(tokens, 'vocabulary.txt'), table, String(dimension), name, model);
}

async function script(file: string, ...args: string[]): Promise<void> {
  await command(process.execPath, [await bundled(file), ...args]);
}

/** One file, in which the loops over characters run four times as fast as through a loader. */
async function bundled(file: string): Promise<string> {
  const outfile = path.join(cache, `${path.basename(file)}.cjs`);
  const define = { 'import.meta.dirname': JSON.stringify(import.meta.dirname) };
  await build({ entryPoints: [path.join(import.meta.dirname, `${file}.ts`)], outfile, bundle: true, platform: 'node', format: 'cjs', define, external: ['web-tree-sitter'], logLevel: 'warning' });
  return outfile;
}

function command(program: string, args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, NODE_PATH: path.join(root, 'node_modules'), ...environment };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ${path.basename(args[0] ?? '')} ended with ${code}.`))));
  });
}

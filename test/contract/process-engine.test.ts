import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.ts';
import type { Embedder } from '../../src/core/ports/embedder.ts';
import { readSettings } from '../../src/core/settings.ts';
import { startEngineProcess } from '../../src/process/client.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const never = new AbortController().signal;
let base: string;
let folder: string;
let engines: Engine[] = [];

beforeAll(() => {
  if (!existsSync(path.join(dist, 'engine.js'))) throw new Error('dist/engine.js is missing: run "npm run build" first.');
});
beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cairn-engine-')));
  folder = path.join(base, 'shop');
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await writeFile(path.join(folder, 'src', 'queue.ts'), 'export class RetryQueue {\n  run(job: string) {\n    return `again: ${job}`;\n  }\n}\n');
  await writeFile(path.join(folder, 'src', 'tax.ts'), 'export function taxOf(price: number) {\n  return price * 0.19;\n}\n');
});
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.dispose()));
  engines = [];
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

describe('the built engine', () => {
  it('indexes, finds, locates and explains in its process', async () => {
    const engine = start();
    expect(await engine.sync(() => undefined, never)).toMatchObject({ added: 2, problems: [] });
    const { hits, coverage } = await engine.search({ text: 'where is a job retried', top: 5 }, never);
    expect(hits[0]).toMatchObject({ root: '', chunk: { path: 'src/queue.ts' } });
    expect(coverage).toEqual({ indexed: 2, total: 2, failed: 0 });
    expect(await engine.locate('queue.ts')).toEqual([{ root: '', path: 'src/queue.ts', lines: 5 }]);
    expect(await engine.why('src/tax.ts')).toMatchObject({ indexed: true });
    expect((await engine.suggest()).length).toBeGreaterThan(0);
    expect((await engine.status()).roots).toMatchObject([{ folder, state: 'ready', files: { total: 2, indexed: 2 } }]);
  });

  it('leaves an index that the next process reads, however it ended', async () => {
    const first = start();
    await first.sync(() => undefined, never);
    await writeFile(path.join(folder, 'src', 'new.ts'), 'export const zeppelin = 1;\n');
    const cut = first.sync(() => void first.dispose(), never);
    await expect(cut).rejects.toMatchObject({ code: 'engine-died' });
    const second = start();
    expect((await second.search({ text: 'retry queue', top: 5 }, never)).hits[0]?.chunk.path).toBe('src/queue.ts');
    await second.sync(() => undefined, never);
    expect((await second.search({ text: 'zeppelin', top: 5 }, never)).hits[0]?.chunk.path).toBe('src/new.ts');
  });

  it('searches by meaning with a model that only the host reaches', async () => {
    const embedder = new CountingEmbedder();
    const engine = start(embedder);
    expect(await engine.sync(() => undefined, never)).toMatchObject({ pending: 0 });
    expect(await engine.search({ text: 'tax', top: 5 }, never)).toMatchObject({ mode: 'hybrid' });
    expect((await engine.status()).roots[0]?.embedder).toEqual(embedder.identity);
    expect(embedder.texts).toContain('tax');
  });

  it('holds two roots apart by their names', async () => {
    const other = path.join(base, 'other');
    await mkdir(other);
    await writeFile(path.join(other, 'tax.ts'), await readFile(path.join(folder, 'src', 'tax.ts')));
    const engine = start(null, [{ folder, name: 'shop' }, { folder: other, name: 'other' }]);
    await engine.sync(() => undefined, never);
    const { hits } = await engine.search({ text: 'taxOf', top: 5 }, never);
    expect(hits.map(({ root, chunk }) => `${root}/${chunk.path}`).sort()).toEqual(['other/tax.ts', 'shop/src/tax.ts']);
    expect(await engine.locate('other/tax.ts')).toMatchObject([{ root: 'other', path: 'tax.ts' }]);
  });
});

function start(embedder: Embedder | null = null, folders = [{ folder, name: '' }]): Engine {
  const engine = startEngineProcess({
    modulePath: path.join(dist, 'engine.js'),
    assets: dist,
    folders,
    settings: readSettings(() => undefined).settings,
    home: path.join(base, 'home'),
    embedder,
    log: { info: () => undefined, warn: () => undefined },
  });
  engines.push(engine);
  return engine;
}

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { answer } from '../../src/core/answering/answer.ts';
import type { Engine } from '../../src/core/engine.ts';
import type { AnswerEvent } from '../../src/core/model/answer.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import type { Embedder } from '../../src/core/ports/embedder.ts';
import { readSettings } from '../../src/core/settings.ts';
import { startEngineProcess } from '../../src/process/client.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { startOllamaServer } from '../support/ollama-server.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const never = new AbortController().signal;
let base: string;
let folder: string;
let engines: Engine[] = [];
/** Numbers of the processes that were started. */
let started: number[] = [];

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
  started = [];
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

  it('answers from an editor as it stands on the screen, also after its process was killed', async () => {
    const engine = start();
    await engine.sync(() => undefined, never);
    const screen = '// one\n// two\nexport function zeppelinTax(price: number) {\n  return price * 0.07;\n}\n';
    await engine.unsaved([{ root: '', path: 'src/tax.ts', text: screen }]);
    const expected = { root: '', chunk: { path: 'src/tax.ts', symbol: 'zeppelinTax', span: { startLine: 1, endLine: 5 } }, text: screen.trimEnd() };
    const found = async () => (await engine.search({ text: 'zeppelin tax', top: 5 }, never)).hits[0];
    expect(await found()).toMatchObject(expected);
    expect(await engine.locate('src/tax.ts')).toEqual([{ root: '', path: 'src/tax.ts', lines: 5 }]);
    process.kill(started.at(-1) ?? 0, 'SIGKILL');
    await expect.poll(() => found().catch(() => null), { timeout: 10_000 }).toMatchObject(expected);
    await engine.unsaved([{ root: '', path: 'src/tax.ts', text: null }]);
    expect(await found()).toMatchObject({ chunk: { symbol: 'taxOf' } });
    expect(await readFile(path.join(folder, 'src', 'tax.ts'), 'utf8')).toContain('taxOf');
  });

  it('answers a question with an unsaved editor as it is, and cites its lines', async () => {
    const engine = start();
    await engine.sync(() => undefined, never);
    await engine.unsaved([{ root: '', path: 'src/queue.ts', text: `${'// new\n'.repeat(20)}export class ZeppelinQueue {\n  run() {}\n}\n` }]);
    const events: AnswerEvent[] = [];
    const server = await startOllamaServer({ chat: { text: 'The class `ZeppelinQueue` is here [src/queue.ts:21-23], not there [src/queue.ts:30].' } });
    onTestFinished(() => server.close());
    const chat = createChatModel({ provider: 'ollama', model: 'm', baseUrl: server.url, key: '', fetch: globalThis.fetch, clock: systemClock });
    const dependencies = { engine, read: (root: string, name: string) => engine.read(root, name), hash: (text: string) => nodeHasher.hash(text), secrets: secretFinder, chat: () => chat, clock: systemClock, costOf: () => null, contextTokens: 4000, maxOutputTokens: 100, temperature: 0, mayUse: async () => true };
    for await (const event of answer({ text: 'where is the zeppelin queue', attachments: [], history: [] }, dependencies, never)) events.push(event);
    expect(events.filter((event) => event.type === 'failed')).toEqual([]);
    expect(JSON.stringify(server.requests.find((request) => request.path.endsWith('/api/chat'))?.body ?? null)).toMatch(/21\W+export class ZeppelinQueue/);
    const citations = events.flatMap((event) => (event.type === 'checked' ? [event.citation] : []));
    expect(citations.map(({ startLine, state }) => [startLine, state])).toEqual([[21, 'verified'], [30, 'wrong-range']]);
  });

  it('brings a few files up to date without a look at the others', async () => {
    const engine = start();
    await engine.sync(() => undefined, never);
    await writeFile(path.join(folder, 'src', 'tax.ts'), 'export const zeppelin = 1;\n');
    await writeFile(path.join(folder, 'src', 'unseen.ts'), 'export const unseen = 1;\n');
    expect(await engine.sync(() => undefined, never, [{ root: '', path: 'src/tax.ts' }])).toMatchObject({ updated: 1, added: 0 });
    expect(await engine.sync(() => undefined, never)).toMatchObject({ added: 1 });
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
    starterPath: path.join(dist, 'engine-starter.js'),
    assets: dist,
    folders,
    // The model, if any, is the test's.
    settings: readSettings((key) => (key === 'embedding.provider' ? 'none' : undefined)).settings,
    home: path.join(base, 'home'),
    embedder,
    log: { info: (line) => started.push(...[/process (\d+) has started/.exec(line)?.[1]].filter((id) => id !== undefined).map(Number)), warn: () => undefined },
  });
  engines.push(engine);
  return engine;
}

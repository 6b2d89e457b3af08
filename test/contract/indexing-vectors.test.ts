import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { syncNow, testPorts, testRoot } from '../support/test-root.ts';
import { errors } from '../../src/core/errors.ts';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';
import type { Progress } from '../../src/core/model/status.ts';
import { search } from '../../src/core/retrieval/search.ts';

const project = {
  'src/retry.ts': 'export function retryRequest(times: number) {\n  return times;\n}\n',
  'src/cache.ts': 'export class ResponseCache {\n  private readonly entries = new Map();\n}\n',
  'README.md': '# Client\n\nRequests are sent again when the server is overloaded.\n',
};

async function prepared(files: Record<string, string> = project) {
  const folder = await tempFolder();
  const index = path.join(await tempFolder(), 'index');
  await writeFiles(folder, files);
  return { folder, index };
}

describe('the embedder', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}.ts`, `export const value${i} = ${i};\n`]));

  it.each([4, 64])('costs the texts alone that are refused, in batches of %i', async (batchSize) => {
    const { folder, index } = await prepared(many);
    const embedder = new CountingEmbedder();
    const refused = (texts: readonly string[]) => texts.some((text) => / (?:7|8|13);/.test(text));
    embedder.fault = (texts) => (refused(texts) ? errors.serverRefused('localhost', 400, 'bad text') : null);
    const root = await openRootIndex(await testPorts(folder, index, { embedder }), { name: 'root', batchSize });
    expect(await syncNow(root)).toMatchObject({ embedded: 17, pending: 3, failure: { code: 'server-refused' } });
    expect(await root.status()).toMatchObject({ state: 'ready', embedded: 17, failure: { code: 'server-refused' } });
    embedder.fault = () => null;
    embedder.texts = [];
    const again = await testRoot(folder, index, { embedder });
    expect(await syncNow(again)).toMatchObject({ embedded: 3, pending: 0 });
    expect(embedder.texts).toHaveLength(3);
  });

  it('is asked once more where one answer got lost, and then nothing is told of it', async () => {
    const { folder, index } = await prepared(many);
    const embedder = new CountingEmbedder();
    let asked = 0;
    embedder.fault = () => (asked++ === 1 ? errors.serverOverloaded('localhost', 503) : null);
    const root = await openRootIndex(await testPorts(folder, index, { embedder }), { name: 'root', batchSize: 4 });
    const summary = await syncNow(root);
    expect(summary).toMatchObject({ embedded: 20, pending: 0 });
    expect(summary).not.toHaveProperty('failure');
  });

  it('keeps the answer that was under way when somebody stopped, but waits for none that does not come', async () => {
    const { folder, index } = await prepared(many);
    const [stop, later] = [new AbortController(), new AbortController()];
    const embedder = new CountingEmbedder();
    const answer = embedder.embed.bind(embedder);
    let asked = 0;
    embedder.embed = async (texts, purpose, signal) => {
      if (++asked === 2) stop.abort();
      if (asked < 3) return answer(texts, purpose, signal);
      later.abort();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const root = await openRootIndex(await testPorts(folder, index, { embedder }), { name: 'root', batchSize: 4 });
    await expect(root.sync(() => undefined, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    const again = await testRoot(folder, index, { embedder });
    expect(await again.status()).toMatchObject({ embedded: 8 });
    await expect(again.sync(() => undefined, later.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(3);
  });

  it('is said to be waited for where it takes long', async () => {
    const { folder, index } = await prepared(many);
    const embedder = new CountingEmbedder();
    const answer = embedder.embed.bind(embedder);
    embedder.embed = async (texts, purpose, signal) => {
      if (embedder.texts.length === 8) await new Promise((resolve) => setTimeout(resolve, 60));
      return answer(texts, purpose, signal);
    };
    const ports = await testPorts(folder, index, { embedder });
    const clock = { ...ports.clock, sleep: (milliseconds: number, signal?: AbortSignal) => ports.clock.sleep(milliseconds === 5_000 ? 30 : milliseconds, signal) };
    const root = await openRootIndex({ ...ports, clock }, { name: 'root', batchSize: 4 });
    const told: Progress[] = [];
    await root.sync((progress) => told.push(progress), new AbortController().signal);
    expect(told.filter(({ waitingFor }) => waitingFor !== undefined)).toEqual([{ phase: 'embedding', done: 8, total: 20, waitingFor: 'localhost' }]);
  });

  it('of a saved file looks at its chunks only, however many there are', async () => {
    const { folder, index } = await prepared(many);
    const embedder = new CountingEmbedder();
    let looked = 0;
    const ports = await testPorts(folder, index, { embedder });
    const vectorStores = {
      create() {
        const store = ports.vectorStores.create();
        const counted = (work: (key: string) => boolean) => (key: string) => (looked++, work(key));
        return Object.assign(store, { has: counted(store.has.bind(store)), recall: counted(store.recall.bind(store)) });
      },
    };
    const root = await openRootIndex({ ...ports, vectorStores }, { name: 'root' });
    await syncNow(root);
    looked = 0;
    await writeFiles(folder, { 'f3.ts': 'export const other3 = 3;\n' });
    expect(await root.sync(() => undefined, new AbortController().signal, ['f3.ts'])).toMatchObject({ updated: 1, embedded: 1, pending: 0 });
    expect(looked).toBeLessThan(4);
  });

  it('is not asked for ever where it is down', async () => {
    const { folder, index } = await prepared(many);
    const embedder = new CountingEmbedder();
    let asked = 0;
    embedder.fault = () => (asked++, errors.serverOverloaded('localhost', 503));
    const root = await openRootIndex(await testPorts(folder, index, { embedder }), { name: 'root', batchSize: 2 });
    expect(await syncNow(root)).toMatchObject({ embedded: 0, pending: 20, failure: { code: 'server-overloaded' } });
    expect(asked).toBe(3);
    expect(root.keywords.search('value7', 5, () => true)[0]?.id).toBe('f7.ts#0');
  });

  it('of another dimension than the index has is compared with nothing, and all are made anew', async () => {
    const { folder, index } = await prepared();
    await syncNow(await testRoot(folder, index, { embedder: new CountingEmbedder('words', 32) }));
    const embedder = new CountingEmbedder('words', 16);
    const root = await testRoot(folder, index, { embedder });
    expect(await syncNow(root)).toMatchObject({ embedded: 0, pending: 0 });
    const ask = () => search({ text: 'retry requests', top: 5 }, [{ name: '', index: root }], embedder, new AbortController().signal);
    const { mode, hits, notice } = await ask();
    expect([mode, hits.length > 0, notice]).toEqual(['keyword', true, expect.stringContaining('gives 16 numbers a text instead of 32')]);
    await root.dispose();
    const again = await testRoot(folder, index, { embedder });
    expect(await again.status()).toMatchObject({ embedded: 0 });
    expect(await syncNow(again)).toMatchObject({ embedded: 3, pending: 0 });
    expect(await search({ text: 'retry requests', top: 5 }, [{ name: '', index: again }], embedder, new AbortController().signal)).not.toHaveProperty('notice');
  });

  it.each([
    ['that takes no time after each batch', 0, 4],
    ['that takes long seldom', 100, 1],
  ])('is committed by a writing %s', async (_, writing, commits) => {
    const { folder, index } = await prepared({ 'a.txt': Array.from({ length: 400 }, (__, i) => `word${i}\n`).join('') });
    const embedder = new CountingEmbedder();
    let now = 1_000_000;
    let committed = 0;
    const ports = await testPorts(folder, index, { embedder });
    const storage: typeof ports.storage = {
      ...ports.storage,
      async acquire() {
        const lease = await ports.storage.acquire();
        return { ...lease, commit: (...given) => ((now += writing), committed++, lease.commit(...given)) };
      },
    };
    // Each batch takes 300 ms; the last one is written with the end of the sync.
    embedder.fault = () => ((now += 300), null);
    const root = await openRootIndex({ ...ports, storage, clock: { ...ports.clock, now: () => now } }, { name: 'root', batchSize: 4 });
    await syncNow(root);
    expect([embedder.texts.length, committed]).toEqual([20, commits + 2]);
  });

  it('is never mixed with another model, nor with another dimension of the same', async () => {
    const { folder, index } = await prepared(many);
    await syncNow(await testRoot(folder, index, { embedder: new CountingEmbedder('first') }));
    const second = new CountingEmbedder('second', 48);
    const root = await testRoot(folder, index, { embedder: second });
    expect({ before: root.vectors?.size }).toEqual({ before: 0 });
    expect(await syncNow(root)).toMatchObject({ embedded: 20, pending: 0 });
    const grown = new CountingEmbedder('second', 64);
    const again = await testRoot(folder, index, { embedder: grown });
    await writeFiles(folder, { 'one-more.ts': 'export const more = 1;\n' });
    expect(await syncNow(again)).toMatchObject({ pending: 0 });
    expect(again.vectors?.size).toBe(21);
    const opened = await testRoot(folder, index, { embedder: grown });
    expect(await opened.vectors?.search(new Float32Array(64).fill(1), 50, () => true)).toHaveLength(21);
  });

  it('embeds equal texts once, and their vector goes with the last of them', async () => {
    const { folder, index } = await prepared({ 'a.ts': 'x\n' });
    const embedder = new CountingEmbedder();
    const chunk = async (file: { path: string; text: string }) => ({
      chunks: [{ id: `${file.path}#0`, path: file.path, span: { startLine: 1, endLine: 1 }, kind: 'code' as const, language: 'text', symbol: '', embedText: file.text }],
      problems: [],
    });
    await writeFiles(folder, { 'b.ts': 'x\n', 'c.ts': 'y\n' });
    const root = await testRoot(folder, index, { embedder, chunk });
    expect(await syncNow(root)).toMatchObject({ chunks: 3, embedded: 2, pending: 0 });
    const key = root.files.get('a.ts')?.keys[0] ?? '';
    expect([...root.chunksOf(key)].sort()).toEqual(['a.ts#0', 'b.ts#0']);
    await rm(path.join(folder, 'a.ts'));
    await syncNow(root);
    expect(root.vectors?.has(key)).toBe(true);
    await rm(path.join(folder, 'b.ts'));
    await syncNow(root);
    expect(root.vectors?.has(key)).toBe(false);
    expect((await testRoot(folder, index, { embedder, chunk })).vectors?.size).toBe(1);
  });
});

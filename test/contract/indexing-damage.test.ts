import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskStorage } from '../../src/adapters/disk-storage.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { contentOf, syncNow, testRoot } from '../support/test-root.ts';

const questions = ['parse the header', 'value3', 'cache'];

async function prepared() {
  const folder = await tempFolder();
  const index = path.join(await tempFolder(), 'index');
  await writeFiles(folder, {
    ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/f${i}.ts`, `export function parseHeader${i}() {\n  return cache${i % 3};\n}\n`])),
    'bin.txt': new Uint8Array([0, 1, 2, 0, 9, 0, 7]),
  });
  const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
  await syncNow(root);
  return { folder, index, content: await contentOf(root, questions) };
}

const damages: Record<string, (file: string) => Promise<void>> = {
  'a flipped byte in': async (file) => {
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0x11;
    await writeFile(file, bytes);
  },
  'the cut end of': async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  'an empty': (file) => truncate(file, 0),
  'a missing': (file) => rm(file),
};

describe('damage on disk', () => {
  for (const [name, damage] of Object.entries(damages)) {
    it(`is seen and mended: ${name} file, each in turn`, { timeout: 120_000 }, async () => {
      const { folder, index, content } = await prepared();
      for (const file of await readdir(index)) {
        const kept = new Map<string, Buffer>();
        for (const each of await readdir(index)) kept.set(each, await readFile(path.join(index, each)));
        await damage(path.join(index, file));
        const embedder = new CountingEmbedder();
        const root = await testRoot(folder, index, { embedder });
        const { state } = await root.status();
        const gone = file === 'manifest.json' && name === 'a missing';
        expect(state, file).toBe(gone ? 'absent' : 'damaged');
        expect(root.keywords.search('parse header', 5, () => true)).toBeDefined();
        await syncNow(root);
        expect((await root.status()).state, file).toBe('ready');
        expect(await contentOf(root, questions), file).toEqual(content);
        expect(await contentOf(await testRoot(folder, index, { embedder }), questions), file).toEqual(content);
        expect(await contentOf(await testRoot(folder, index, { embedder }), questions)).toEqual(content);
        await rm(index, { recursive: true });
        await writeFiles(index, Object.fromEntries(kept));
      }
    });
  }

  it('in what an opened index has not read yet is never shown: what is lost is empty, told, and made anew', async () => {
    const { folder, index, content } = await prepared();
    const opened = await diskStorage(index).open();
    if (opened.state !== 'open') throw new Error('There is no index.');
    for (const [name, { file, bytes }] of Object.entries(opened.generation.segments)) {
      if (!name.startsWith('files/')) continue;
      const garbled = await readFile(path.join(index, file));
      await writeFile(path.join(index, file), garbled.fill(0x20, bytes - 40));
    }
    const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
    expect([root.files.size, root.files.get('src/f1.ts')?.text, root.files.get('src/f1.ts')?.chunks, root.chunk('src/f1.ts#0')]).toEqual([12, '', [], undefined]);
    expect((await root.status()).state).toBe('damaged');
    await syncNow(root);
    expect(await contentOf(root, questions)).toEqual(content);
  });

  it('costs only what was lost', async () => {
    const { folder, index } = await prepared();
    const opened = await diskStorage(index).open();
    if (opened.state !== 'open') throw new Error('There is no index.');
    const [shard, reference] = Object.entries(opened.generation.segments).find(([name]) => name.startsWith('files/')) ?? [];
    await rm(path.join(index, reference?.file ?? ''));
    const embedder = new CountingEmbedder();
    const root = await testRoot(folder, index, { embedder });
    expect(root.files.size, shard).toBeGreaterThan(0);
    const lost = 12 - root.files.size;
    expect(await syncNow(root)).toMatchObject({ added: lost, embedded: 0 });
    expect(lost).toBeLessThan(6);
  });

  it('of a whole garbled index only makes it be built again', async () => {
    const { folder, index, content } = await prepared();
    for (const file of await readdir(index)) await writeFile(path.join(index, file), 'garbage');
    const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
    expect(await root.status()).toMatchObject({ state: 'damaged', failure: { code: 'index-damaged' } });
    await syncNow(root);
    expect(await contentOf(root, questions)).toEqual(content);
    expect(await root.status()).not.toHaveProperty('failure');
  });

  it('an index of another format is built anew, without old segments', async () => {
    const { folder, index, content } = await prepared();
    const storage = diskStorage(index);
    const lease = await storage.acquire();
    await lease.commit(new Map([['old/thing', new Uint8Array([1])]]), {}, 999);
    await lease.release();
    const root = await testRoot(folder, index, { embedder: new CountingEmbedder() });
    expect(root.files.size).toBe(0);
    await syncNow(root);
    expect(await contentOf(await testRoot(folder, index, { embedder: new CountingEmbedder() }), questions)).toEqual(content);
    const opened = await storage.open();
    expect(opened.state === 'open' && Object.keys(opened.generation.segments)).not.toContain('old/thing');
  });
});

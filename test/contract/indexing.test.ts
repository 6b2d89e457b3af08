import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { picture, tempFolder, writeFiles } from '../support/temp-folder.ts';
import { contentOf, syncNow, testPorts, testRoot } from '../support/test-root.ts';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';

const project = {
  'src/retry.ts': 'export function retryRequest(times: number) {\n  return times;\n}\n',
  'src/cache.ts': 'export class ResponseCache {\n  private readonly entries = new Map();\n}\n',
  'README.md': '# Client\n\nRequests are sent again when the server is overloaded.\n',
};

async function prepared(files: Record<string, string | Uint8Array> = project) {
  const folder = await tempFolder();
  const index = path.join(await tempFolder(), 'index');
  await writeFiles(folder, files);
  return { folder, index };
}

describe('a sync', () => {
  it('indexes a folder, and finds words and vectors after it is opened again', async () => {
    const { folder, index } = await prepared();
    const embedder = new CountingEmbedder();
    const root = await testRoot(folder, index, { embedder });
    expect(await syncNow(root)).toMatchObject({ added: 3, updated: 0, removed: 0, unchanged: 0, chunks: 3, embedded: 3, pending: 0, problems: [] });
    const again = await testRoot(folder, index, { embedder });
    expect(await contentOf(again, ['retry requests'])).toEqual(await contentOf(root, ['retry requests']));
    expect(again.keywords.search('retry', 5, () => true)[0]).toMatchObject({ id: 'src/retry.ts#0', matched: ['retry'] });
    expect(again.chunk('src/retry.ts#0')?.text).toBe(project['src/retry.ts'].trimEnd());
    expect(await again.status()).toMatchObject({ state: 'ready', files: { total: 3, indexed: 3, failed: 0 }, chunks: 3, embedded: 3 });
  });

  it('writes, reads, cuts and embeds nothing where nothing changed', async () => {
    const { folder, index } = await prepared();
    // Long enough that no second write could bear the same time.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const embedder = new CountingEmbedder();
    await syncNow(await testRoot(folder, index, { embedder }));
    const before = await picture(index);
    embedder.texts = [];
    const ports = await testPorts(folder, index, { embedder });
    const reads: string[] = [];
    const source = { ...ports.source, read: (file: string) => (reads.push(file), ports.source.read(file)) };
    const root = await openRootIndex({ ...ports, source }, { name: 'root' });
    expect(await syncNow(root)).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: 3 });
    expect(await syncNow(root)).toMatchObject({ unchanged: 3 });
    expect(await picture(index)).toEqual(before);
    expect({ reads, embedded: embedder.texts }).toEqual({ reads: [], embedded: [] });
  });

  it('writes nothing either where a file was written just before the first sync', async () => {
    const { folder, index } = await prepared();
    await syncNow(await testRoot(folder, index));
    const before = await picture(index);
    await syncNow(await testRoot(folder, index));
    expect(await picture(index)).toEqual(before);
  });

  it('sees a change that bears the same size and time', async () => {
    const { folder, index } = await prepared({ 'a.ts': 'const first = 1;\n' });
    const time = new Date();
    await utimes(path.join(folder, 'a.ts'), time, time);
    const root = await testRoot(folder, index);
    await syncNow(root);
    await writeFile(path.join(folder, 'a.ts'), 'const other = 1;\n');
    await utimes(path.join(folder, 'a.ts'), time, time);
    expect(await syncNow(root)).toMatchObject({ updated: 1 });
    expect(root.files.get('a.ts')?.text).toBe('const other = 1;\n');
  });

  it('sees a change whose time was set back', async () => {
    const { folder, index } = await prepared({ 'a.ts': 'const first = 1;\n' });
    const old = new Date(Date.now() - 3_600_000);
    await utimes(path.join(folder, 'a.ts'), old, old);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const root = await testRoot(folder, index);
    await syncNow(root);
    await writeFile(path.join(folder, 'a.ts'), 'const other = 1;\n');
    await utimes(path.join(folder, 'a.ts'), old, old);
    expect(await syncNow(root)).toMatchObject({ updated: 1 });
    expect(root.files.get('a.ts')?.text).toBe('const other = 1;\n');
  });

  it('cuts only what changed, and embeds only new texts', async () => {
    const { folder, index } = await prepared();
    const embedder = new CountingEmbedder();
    const root = await testRoot(folder, index, { embedder });
    await syncNow(root);
    embedder.texts = [];
    await writeFiles(folder, { 'src/cache.ts': 'export class ResponseCache {}\n', 'src/new.ts': 'export const fresh = true;\n' });
    await rm(path.join(folder, 'README.md'));
    expect(await syncNow(root)).toMatchObject({ added: 1, updated: 1, removed: 1, unchanged: 1, chunks: 3, embedded: 2 });
    expect(embedder.texts).toHaveLength(2);
    expect(root.keywords.search('overloaded', 5, () => true)).toEqual([]);
  });

  it('only takes the new time of a file that was touched', async () => {
    const { folder, index } = await prepared();
    const embedder = new CountingEmbedder();
    const root = await testRoot(folder, index, { embedder });
    await syncNow(root);
    embedder.texts = [];
    const later = new Date(Date.now() + 3_600_000);
    await utimes(path.join(folder, 'src/cache.ts'), later, later);
    expect(await syncNow(root)).toMatchObject({ added: 0, updated: 0, unchanged: 3, embedded: 0 });
    expect(root.files.get('src/cache.ts')?.modified).toBeCloseTo(later.getTime(), 0);
  });

  it('remembers files whose content is left out', async () => {
    const { folder, index } = await prepared({ ...project, 'data.txt': new Uint8Array([1, 0, 2, 0, 0, 9, 7, 1]), 'api.ts': '// @generated by a tool\nexport const api = 1;\n' });
    const root = await testRoot(folder, index);
    expect(await syncNow(root)).toMatchObject({ added: 3, problems: [] });
    expect((await root.status()).skipped).toEqual({ 'default: binary files': 1, 'default: generated files': 1 });
    expect(root.coverage).toEqual({ indexed: 3, total: 3, failed: 0 });
    const before = await picture(index);
    await syncNow(await testRoot(folder, index));
    expect(await picture(index)).toEqual(before);
  });

  it('says of each file whether it is indexed, and why', async () => {
    const { folder, index } = await prepared({ ...project, '.gitignore': '*.log\n', 'a.log': 'x' });
    const root = await testRoot(folder, index);
    expect(await root.why('src/retry.ts')).toEqual({ path: 'src/retry.ts', indexed: false, rule: 'no rule leaves it out, but not indexed yet' });
    await syncNow(root);
    for (const typed of ['src/retry.ts', './src/retry.ts', path.join(folder, 'src', 'retry.ts')]) {
      expect(await root.why(typed)).toEqual({ path: 'src/retry.ts', indexed: true, rule: 'no rule leaves it out', chunks: 1 });
    }
    expect(await root.why('a.log')).toEqual({ path: 'a.log', indexed: false, rule: '.gitignore:1: *.log' });
  });

  it('tells of a file that can not be read or cut, and indexes the others', async () => {
    const { folder, index } = await prepared();
    const ports = await testPorts(folder, index);
    let locked = true;
    let cut = 0;
    const source: typeof ports.source = {
      ...ports.source,
      read: async (file) => (locked && file === 'README.md' ? { ok: false, reason: 'unreadable', message: "The file can't be read: EACCES." } : ports.source.read(file)),
    };
    const chunk: typeof ports.chunk = async (file, parser) => {
      const result = await ports.chunk(file, parser);
      if (file.path !== 'src/cache.ts') return result;
      cut++;
      return { ...result, chunks: [...result.chunks, ...result.chunks] };
    };
    const root = await openRootIndex({ ...ports, source, chunk }, { name: 'root' });
    const problems = [
      { path: 'README.md', message: "The file can't be read: EACCES." },
      { path: 'src/cache.ts', message: "The file can't be cut into chunks: Two of its chunks have the same id." },
    ];
    expect(await syncNow(root)).toMatchObject({ added: 1, problems });
    expect(await root.status()).toMatchObject({ files: { total: 3, indexed: 1, failed: 2 }, problems });
    const before = await picture(index);
    expect(await syncNow(root)).toMatchObject({ added: 0, problems });
    expect([await picture(index), cut]).toEqual([before, 1]);
    locked = false;
    expect(await syncNow(root)).toMatchObject({ added: 1, problems: [problems[1]] });
  });

  it('says so where there is nothing to index', async () => {
    const { folder, index } = await prepared({ 'logo.png': new Uint8Array([137, 80]), 'yarn.lock': '' });
    const root = await testRoot(folder, index);
    await expect(syncNow(root)).rejects.toMatchObject({ code: 'nothing-to-index', message: expect.stringContaining('default: binary files') as string });
    const empty = await tempFolder();
    await expect(syncNow(await testRoot(empty, path.join(index, 'b')))).rejects.toMatchObject({ code: 'nothing-to-index', message: `${empty} is empty.` });
  });
});

describe('a stop', () => {
  it('keeps what is whole, and the next sync goes on', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}.ts`, `export const value${i} = ${i};\n`]));
    const { folder, index } = await prepared(files);
    const root = await testRoot(folder, index);
    const controller = new AbortController();
    const running = root.sync(({ phase, done }) => phase === 'indexing' && done >= 16 && controller.abort(), controller.signal);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    const again = await testRoot(folder, index);
    expect(again.files.size).toBeGreaterThanOrEqual(16);
    expect(again.files.size).toBeLessThan(60);
    expect(again.coverage.total).toBe(60);
    expect((await again.status()).state).toBe('paused');
    const kept = again.files.size;
    expect(await syncNow(again)).toMatchObject({ added: 60 - kept, unchanged: kept });
  });
});

describe('a branch that is left and entered again', () => {
  const branches: Record<string, Record<string, string>> = {
    main: { 'src/a.ts': 'export function alpha() {}\n', 'src/b.ts': 'export function beta() {}\n' },
    other: { 'src/a.ts': 'export function alphaInOther() {}\n', 'src/c.ts': 'export function gamma() {}\n' },
  };

  async function checkout(folder: string, name: string): Promise<void> {
    await rm(path.join(folder, 'src'), { recursive: true, force: true });
    await writeFiles(folder, branches[name] ?? {});
  }

  it('is not embedded again, nor found in the meantime', async () => {
    const { folder, index } = await prepared({ 'always.ts': 'const always = 1;\n' });
    const embedder = new CountingEmbedder();
    for (const name of ['main', 'other', 'main', 'other']) {
      await checkout(folder, name);
      // Each time in a process of its own: what was set aside lies on disk.
      const root = await testRoot(folder, index, { embedder });
      await syncNow(root);
      const rebuilt = await testRoot(folder, path.join(await tempFolder(), 'index'), { embedder: new CountingEmbedder() });
      await syncNow(rebuilt);
      expect(await contentOf(root, ['alpha', 'gamma']), name).toEqual(await contentOf(rebuilt, ['alpha', 'gamma']));
      expect(root.vectors?.size).toBe(3);
    }
    expect(embedder.texts).toHaveLength(5);
  });
});

describe('two processes', () => {
  it('one writes, the other reads and takes the new generation over', async () => {
    const { folder, index } = await prepared();
    const ports = await testPorts(folder, index);
    const writer = await openRootIndex(ports, { name: 'root' });
    await syncNow(writer);
    const reader = await testRoot(folder, index);
    await writeFiles(folder, { 'src/late.ts': 'export const lateArrival = 1;\n', 'src/retry.ts': 'export const changed = 2;\n' });
    const lease = await ports.storage.acquire();
    await expect(syncNow(reader)).rejects.toMatchObject({ code: 'index-busy' });
    expect(reader.keywords.search('retryRequest', 5, () => true)[0]?.id).toBe('src/retry.ts#0');
    await lease.release();
    await syncNow(writer);
    await reader.refresh();
    expect(await contentOf(reader, ['late arrival', 'retryRequest'])).toEqual(await contentOf(writer, ['late arrival', 'retryRequest']));
    expect(reader.keywords.search('lateArrival', 5, () => true)[0]?.id).toBe('src/late.ts#0');
  });

  it('a reader sees that an index was forgotten and made again, though the numbers begin anew', async () => {
    const { folder, index } = await prepared();
    const writer = await testRoot(folder, index);
    await syncNow(writer);
    const reader = await testRoot(folder, index);
    await writer.forget();
    await writeFiles(folder, { 'src/retry.ts': 'export const again = 1;\n' });
    await syncNow(writer);
    await reader.refresh();
    expect(reader.files.get('src/retry.ts')?.text).toBe('export const again = 1;\n');
  });

  it('forgetting removes the folder, and a reader notices', async () => {
    const { folder, index } = await prepared();
    const root = await testRoot(folder, index);
    await syncNow(root);
    const reader = await testRoot(folder, index);
    await root.forget();
    await reader.refresh();
    expect([root.files.size, reader.files.size, (await reader.status()).state]).toEqual([0, 0, 'absent']);
    expect(await syncNow(reader)).toMatchObject({ added: 3 });
  });
});

describe('a search during a sync', () => {
  it('sees each file whole: as it was or as it is', async () => {
    const { folder, index } = await prepared(Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`f${i}.ts`, `const marker = 'before';\nconst n = ${i};\n`])));
    const root = await testRoot(folder, index);
    await syncNow(root);
    await writeFiles(folder, Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`f${i}.ts`, `const marker = 'afterwards';\nconst n = ${i};\n`])));
    let looks = 0;
    const look = () => {
      const before = root.keywords.search('before', 200, () => true);
      const after = root.keywords.search('afterwards', 200, () => true);
      expect(before.length + after.length).toBe(80);
      for (const match of [...before, ...after]) expect(root.chunk(match.id)?.text).toContain(match.matched[0]);
      looks++;
    };
    await root.sync(({ phase }) => phase === 'indexing' && look(), new AbortController().signal);
    expect(looks).toBeGreaterThan(5);
  });
});

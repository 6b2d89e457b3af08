import { readdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDiskSource } from '../../src/adapters/disk-source.ts';
import type { IndexPorts } from '../../src/core/indexing/index-ports.ts';
import { openRootIndex, type RootIndex } from '../../src/core/indexing/root-index.ts';
import { countingSource, type CountingSource } from '../support/counting-source.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import { chunkLines } from '../support/line-chunks.ts';
import { picture, tempFolder, writeFiles } from '../support/temp-folder.ts';
import { contentOf, diskOptions, syncNow, testPorts, testRoot } from '../support/test-root.ts';

const never = new AbortController().signal;
/** Longer than a file's time stamp leaves in doubt. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 80));

interface Living {
  readonly folder: string;
  readonly index: string;
  readonly root: RootIndex;
  readonly source: CountingSource;
  /** Paths that were cut into chunks. */
  readonly cut: string[];
}

async function living(files: Record<string, string>, changes: Partial<IndexPorts> = {}, prepare: (folder: string) => Promise<void> = async () => undefined): Promise<Living> {
  const folder = await tempFolder();
  const index = path.join(await tempFolder(), 'index');
  await writeFiles(folder, files);
  await prepare(folder);
  await settle();
  const source = countingSource(await openDiskSource(folder, diskOptions));
  const cut: string[] = [];
  const ports = await testPorts(folder, index, { source, chunk: (file) => (cut.push(file.path), chunkLines(file)), ...changes });
  const root = await openRootIndex(ports, { name: 'root' });
  await syncNow(root);
  source.reads = [];
  source.listings = 0;
  cut.length = 0;
  return { folder, index, root, source, cut };
}

const syncPaths = (root: RootIndex, ...paths: string[]) => root.sync(() => undefined, never, paths);
const found = (root: RootIndex, words: string) => root.keywords.search(words, 10, () => true).map(({ id }) => id);
const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i % 7}/f${i}.ts`, `export function work${i}() {\n  return ${i};\n}\n`]));

/** The same as a rebuild, in memory and when it is opened again. */
async function expectRebuilt({ folder, index, root }: Living, embedder?: CountingEmbedder): Promise<void> {
  const changes = embedder ? { embedder } : {};
  const rebuilt = await testRoot(folder, path.join(await tempFolder(), 'index'), changes);
  await syncNow(rebuilt);
  const questions = ['work1', 'return', 'zeppelin'];
  expect(await contentOf(root, questions)).toEqual(await contentOf(rebuilt, questions));
  expect(await contentOf(await testRoot(folder, index, changes), questions)).toEqual(await contentOf(rebuilt, questions));
}

describe('opening an index again', () => {
  it('with nothing changed reads no file and writes nothing', async () => {
    const { folder, index } = await living(files(60));
    const before = await picture(index);
    const source = countingSource(await openDiskSource(folder, diskOptions));
    const again = await testRoot(folder, index, { source });
    expect(await syncNow(again)).toMatchObject({ unchanged: 60, plan: { add: 0, update: 0, remove: 0, rename: 0 } });
    expect(source.reads).toEqual([]);
    expect(await picture(index)).toEqual(before);
  });

  it('reads only files that are as young as the last look, and in one process only once', async () => {
    const { folder, root, source } = await living(files(20));
    await writeFiles(folder, { 'd0/young.ts': 'const young = 1;\n' });
    await syncNow(root);
    source.reads = [];
    expect(await syncNow(root)).toMatchObject({ unchanged: 21 });
    expect(source.reads).toEqual(['d0/young.ts']);
    await settle();
    await syncNow(root);
    source.reads = [];
    await syncNow(root);
    expect(source.reads).toEqual([]);
  });
});

describe('new times for all files', () => {
  const touched = async (count: number) => {
    const it = await living(files(count), { embedder: new CountingEmbedder() });
    const before = new Set(await readdir(it.index));
    for (const name of Object.keys(files(count))) await utimes(path.join(it.folder, name), 1_700_000_000, 1_700_000_000);
    await settle();
    expect(await syncNow(it.root)).toMatchObject({ unchanged: count, updated: 0 });
    const written = (await readdir(it.index)).filter((name) => name.endsWith('.seg') && !before.has(name));
    return { ...it, written };
  };

  it('write the times, not the records, and are known when it is opened again', async () => {
    const it = await touched(60);
    expect(it.written).toHaveLength(1);
    const source = countingSource(await openDiskSource(it.folder, diskOptions));
    const again = await testRoot(it.folder, it.index, { source, embedder: new CountingEmbedder() });
    expect(await syncNow(again)).toMatchObject({ unchanged: 60, plan: { update: 0 } });
    expect(source.reads).toEqual([]);
    // One that changes after all, one that goes: both say their own times again.
    await writeFiles(it.folder, { 'd0/f0.ts': 'export const zeppelin = 1;\n' });
    await rm(path.join(it.folder, 'd1/f1.ts'));
    await syncNow(it.root);
    await expectRebuilt(it, new CountingEmbedder());
    const third = await testRoot(it.folder, it.index, { embedder: new CountingEmbedder() });
    expect(await syncNow(third)).toMatchObject({ unchanged: 59, plan: { add: 0, update: 0, remove: 0 } });
  });

  it('of a few files are written with their records', async () => {
    const it = await touched(3);
    expect(it.written).toHaveLength(3);
  });

  it('that were lost cost a look at the files', async () => {
    const it = await touched(60);
    await truncate(path.join(it.index, it.written[0] ?? ''), 3);
    const root = await testRoot(it.folder, it.index, { embedder: new CountingEmbedder() });
    expect((await root.status()).state).toBe('damaged');
    expect(await syncNow(root)).toMatchObject({ unchanged: 60, plan: { update: 60 }, embedded: 0 });
    expect((await root.status()).state).toBe('ready');
    await expectRebuilt({ ...it, root }, new CountingEmbedder());
  });
});

describe('files that changed, and nothing else', () => {
  it('are looked at alone: changed, new, gone, and a folder that is gone', async () => {
    const embedder = new CountingEmbedder();
    const it = await living(files(40), { embedder });
    await writeFiles(it.folder, { 'd0/f0.ts': 'export const zeppelin = 1;\n', 'new/n.ts': 'export const newcomer = 2;\n' });
    await rm(path.join(it.folder, 'd1/f1.ts'));
    await rm(path.join(it.folder, 'd2'), { recursive: true });
    const gone = Object.keys(files(40)).filter((name) => name.startsWith('d2/')).length + 1;
    expect(await syncPaths(it.root, 'd0/f0.ts', 'new/n.ts', 'd1/f1.ts', 'd2')).toMatchObject({ added: 1, updated: 1, removed: gone });
    expect([it.source.listings, it.source.reads.sort(), it.cut.sort()]).toEqual([0, ['d0/f0.ts', 'new/n.ts'], ['d0/f0.ts', 'new/n.ts']]);
    expect([found(it.root, 'zeppelin'), found(it.root, 'newcomer')]).toEqual([['d0/f0.ts#0'], ['new/n.ts#0']]);
    await expectRebuilt(it, embedder);
  });

  it('write nothing where a save changed nothing', async () => {
    const { folder, index, root } = await living(files(10));
    await syncPaths(root, 'd0/f0.ts');
    const before = await picture(index);
    await syncPaths(root, 'd0/f0.ts', 'nowhere.ts', 'd0');
    expect(await picture(index)).toEqual(before);
    await writeFile(path.join(folder, 'd3/f3.ts'), 'export const other = 1;\n');
    await syncPaths(root, 'd0/f0.ts');
    expect(root.files.get('d3/f3.ts')?.text).toContain('work3');
  });

  it.each([['without git', false], ['in a git repository', true]])('obey the rules %s', async (_name, git) => {
    const rules = { '.gitignore': '*.log\nbuilt/\n', 'sub/.ragignore': 'private/\n!vendor/\n', 'sub/vendor/kept.ts': 'const kept = 1;\n' };
    const it = await living({ ...files(5), ...rules }, {}, async (folder) => (git ? repository(folder) : undefined));
    await writeFiles(it.folder, { 'a.log': 'zeppelin', 'built/x.ts': 'zeppelin', 'sub/private/p.ts': 'zeppelin', 'sub/vendor/kept.ts': 'zeppelin', 'node_modules/m.ts': 'zeppelin', '.env': 'zeppelin', 'sub/ok.ts': 'zeppelin', 'logo.png': 'zeppelin' });
    await syncPaths(it.root, 'a.log', 'built/x.ts', 'built', 'sub/private/p.ts', 'sub/vendor/kept.ts', 'node_modules/m.ts', 'node_modules', '.env', 'sub/ok.ts', 'logo.png', '../outside.ts');
    expect(it.source.listings).toBe(1);
    await syncPaths(it.root, 'a.log', 'built/x.ts', 'built', 'sub/private/p.ts', 'sub/vendor/kept.ts', 'node_modules/m.ts', 'node_modules', '.env', 'sub/ok.ts', 'logo.png');
    expect(it.source.listings).toBe(1);
    await writeFiles(it.folder, { 'sub/more.ts': 'zeppelin' });
    await syncPaths(it.root, 'built/x.ts', 'sub/more.ts');
    expect([found(it.root, 'zeppelin').sort(), it.source.listings]).toEqual([['sub/more.ts#0', 'sub/ok.ts#0', 'sub/vendor/kept.ts#0'], 1]);
    await expectRebuilt(it);
  });

  it('are no more than a hint: rules that changed, a folder that came, or too many of them mean everything', async () => {
    const it = await living(files(10));
    await writeFiles(it.folder, { '.ragignore': 'd0/\n' });
    await syncPaths(it.root, '.ragignore');
    expect([...it.root.files.keys()].some((name) => name.startsWith('d0/'))).toBe(false);
    await writeFiles(it.folder, { 'moved/in/m.ts': 'export const zeppelin = 1;\n' });
    await syncPaths(it.root, 'moved');
    expect(found(it.root, 'zeppelin')).toEqual(['moved/in/m.ts#0']);
    await syncPaths(it.root, ...Array.from({ length: 300 }, (_, i) => `x${i}.ts`));
    expect(it.source.listings).toBe(3);
    await expectRebuilt(it);
  });

  it('are not read through a link', async () => {
    const it = await living(files(5));
    const outside = await tempFolder();
    await writeFiles(outside, { 'secret.ts': 'zeppelin' });
    await symlink(path.join(outside, 'secret.ts'), path.join(it.folder, 'link.ts'));
    await symlink(outside, path.join(it.folder, 'out'));
    await syncPaths(it.root, 'link.ts', 'out/secret.ts', 'out');
    expect(found(it.root, 'zeppelin')).toEqual([]);
    expect(it.source.reads).toEqual([]);
  });

  it('after a sync that was stopped mean everything', async () => {
    const it = await living(files(5));
    await writeFiles(it.folder, files(60));
    const stop = new AbortController();
    await it.root.sync(({ phase, done }) => phase === 'indexing' && done > 8 && stop.abort(), stop.signal).catch(() => undefined);
    await syncPaths(it.root, 'd0/f0.ts');
    expect(it.root.files.size).toBe(60);
  });
});

describe('a file that moves', () => {
  it('is in the plan as such, and is not cut again', async () => {
    const embedder = new CountingEmbedder();
    const it = await living(files(30), { embedder });
    await rename(path.join(it.folder, 'd3'), path.join(it.folder, 'elsewhere'));
    await rename(path.join(it.folder, 'd0/f0.ts'), path.join(it.folder, 'renamed.ts'));
    const moved = Object.keys(files(30)).filter((name) => name.startsWith('d3/')).length + 1;
    expect(await syncNow(it.root)).toMatchObject({ plan: { add: 0, update: 0, remove: 0, rename: moved }, added: 0, removed: 0, renamed: moved });
    expect(it.cut).toEqual([]);
    await expectRebuilt(it, embedder);
  });

  it('to another language is cut as that', async () => {
    const it = await living(files(3));
    await rename(path.join(it.folder, 'd0/f0.ts'), path.join(it.folder, 'd0/f0.txt'));
    expect(await syncNow(it.root)).toMatchObject({ renamed: 1 });
    expect(it.cut).toEqual(['d0/f0.txt']);
    expect(it.root.files.get('d0/f0.txt')?.language).toBe('text');
    await expectRebuilt(it);
  });

  it('and changes its words on the way is another file', async () => {
    const it = await living(files(3));
    await rm(path.join(it.folder, 'd0/f0.ts'));
    await writeFiles(it.folder, { 'd0/g0.ts': (files(1)['d0/f0.ts'] ?? '').replace('work0', 'werk0') });
    expect(await syncNow(it.root)).toMatchObject({ plan: { add: 1, remove: 1, rename: 0 } });
    await expectRebuilt(it);
  });
});

describe('switching branches', () => {
  it('and back cuts and embeds nothing again, and while it is indexed ends right', async () => {
    const embedder = new CountingEmbedder();
    const it = await living({ '.gitignore': '', ...files(50) }, { embedder }, async (folder) => {
      await repository(folder);
      await gitIn(folder, 'add', '.');
      await gitIn(folder, 'commit', '-qm', 'a');
      await gitIn(folder, 'branch', '-M', 'a');
    });
    await gitIn(it.folder, 'checkout', '-qb', 'b');
    await writeFiles(it.folder, Object.fromEntries(Object.keys(files(50)).slice(0, 30).map((name, i) => [name, `export const onBranchB${i} = 1;\n`])));
    await gitIn(it.folder, 'rm', '-rqf', 'd6');
    await gitIn(it.folder, 'commit', '-aqm', 'b');
    await syncNow(it.root);
    expect(it.cut.length).toBeGreaterThan(20);
    it.cut.length = 0;
    await gitIn(it.folder, 'checkout', '-q', 'a');
    await syncNow(it.root);
    expect(it.cut).toEqual([]);
    await expectRebuilt(it, embedder);
    // To and fro while the index follows.
    let switches = 0;
    const flip = async () => switches < 6 && gitIn(it.folder, 'checkout', '-q', switches++ % 2 === 0 ? 'b' : 'a');
    const running = [syncNow(it.root), (async () => { while (await flip()); })(), syncNow(it.root)];
    await Promise.all(running);
    await syncNow(it.root);
    await expectRebuilt(it, embedder);
  }, 60_000);
});

describe('an unsaved editor', () => {
  const disk = 'export function retry() {\n  return 1;\n}\n';
  const screen = '// a line more\nexport function retry() {\n  return zeppelin();\n}\n';

  it('is searched as it stands on the screen, beside everything else, until it is dropped', async () => {
    const { root, index } = await living({ ...files(300), 'src/retry.ts': disk });
    const before = await picture(index);
    await root.unsaved('src/retry.ts', screen);
    expect(found(root, 'zeppelin')).toEqual(['src/retry.ts#0']);
    expect(root.chunk('src/retry.ts#0')?.text).toBe(screen.trimEnd());
    expect(root.files.get('src/retry.ts')?.text).toBe(screen);
    expect([root.files.size, [...root.files.keys()].filter((name) => name === 'src/retry.ts').length]).toEqual([301, 1]);
    // No worse a place than the saved text would have.
    expect(found(root, 'retry')[0]).toBe('src/retry.ts#0');
    await root.unsaved('src/retry.ts', null);
    expect([found(root, 'zeppelin'), root.chunk('src/retry.ts#0')?.text]).toEqual([[], disk.trimEnd()]);
    expect(await picture(index)).toEqual(before);
  });

  it('is counted consistently: no word stands in more documents than there are', async () => {
    const { root } = await living({ 'a.ts': disk });
    await root.unsaved('a.ts', `${screen}export const retry2 = retry;\n`);
    const { documents, frequencies } = root.keywords.statistics(['retry']);
    expect([documents, root.keywords.size, frequencies.get('retry')?.any]).toEqual([2, 2, 2]);
  });

  it('that became shorter hides what the disk has beyond its end', async () => {
    const { root } = await living({ 'a.ts': Array.from({ length: 60 }, (_, i) => `const line${i} = ${i};\n`).join('') });
    await root.unsaved('a.ts', 'const short = 1;\n');
    expect([root.chunk('a.ts#2'), found(root, 'line50')]).toEqual([undefined, []]);
  });

  it('keeps the vectors of what it did not change', async () => {
    const embedder = new CountingEmbedder();
    const text = Array.from({ length: 40 }, (_, i) => `const line${i} = ${i};\n`).join('');
    const { root } = await living({ 'a.ts': text }, { embedder });
    const [first, second] = root.files.get('a.ts')?.keys ?? [];
    await root.unsaved('a.ts', text.replace('line39', 'zeppelin'));
    expect([root.chunksOf(first ?? ''), root.chunksOf(second ?? '')]).toEqual([['a.ts#0'], []]);
  });

  it('is found by meaning as well, where the model is on this machine, and is sent to no other', async () => {
    const embedder = new CountingEmbedder();
    const { root, cut } = await living({ ...files(10), 'a.ts': disk }, { embedder });
    embedder.texts = [];
    await root.unsaved('a.ts', screen);
    expect([embedder.texts, cut]).toEqual([[`a.ts\n${screen.trimEnd()}`], ['a.ts']]);
    const [question] = await embedder.embed(['zeppelin'], 'query', never);
    const best = await root.vectors?.search(question ?? new Float32Array(32), 1, (key) => root.chunksOf(key).length > 0);
    expect(root.chunksOf(best?.[0]?.key ?? '')).toEqual(['a.ts#0']);
    const away = await living({ 'a.ts': disk }, { embedder: Object.assign(new CountingEmbedder(), { local: false }) });
    await away.root.unsaved('a.ts', screen);
    expect(found(away.root, 'zeppelin')).toEqual(['a.ts#0']);
  });

  it('is taken in the order it was typed in, and asks nothing of the disk', async () => {
    const { root, source } = await living({ 'a.ts': disk });
    await Promise.all(['one', 'two', 'three'].map((word) => root.unsaved('a.ts', `const ${word} = 1;\n`)));
    expect([found(root, 'three'), found(root, 'one')]).toEqual([['a.ts#0'], []]);
    await Promise.all([root.unsaved('a.ts', 'const four = 1;\n'), root.unsaved('a.ts', null)]);
    expect([found(root, 'four'), source.reads, source.listings]).toEqual([[], [], 0]);
  });

  it('of a file that the rules leave out stays out', async () => {
    const { root } = await living({ '.gitignore': 'secret.ts\n', 'a.ts': disk, 'secret.ts': 'x', '.env': 'y' });
    for (const name of ['secret.ts', '.env', 'nowhere.ts', '../b.ts']) await root.unsaved(name, 'const zeppelin = 1;\n');
    expect(found(root, 'zeppelin')).toEqual([]);
  });

  it('is never written by a sync, and a sync does not disturb it', async () => {
    const it = await living({ ...files(20), 'src/retry.ts': disk });
    await it.root.unsaved('src/retry.ts', screen);
    await writeFiles(it.folder, { 'd0/f0.ts': 'const changed = 1;\n' });
    await syncNow(it.root);
    expect(found(it.root, 'zeppelin')).toEqual(['src/retry.ts#0']);
    const reader = await testRoot(it.folder, it.index);
    expect(reader.files.get('src/retry.ts')?.text).toBe(disk);
    expect(found(reader, 'zeppelin')).toEqual([]);
  });
});

import { link, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWrittenAs } from '../../src/adapters/disk-look.ts';
import { openDiskSource } from '../../src/adapters/disk-source.ts';
import { createEngine, type Engine } from '../../src/core/engine.ts';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';
import { questionWords } from '../../src/core/model/words.ts';
import { keywordCandidates } from '../../src/core/retrieval/candidates.ts';
import { acceptsAll } from '../../src/core/retrieval/filters.ts';
import { readSettings } from '../../src/core/settings.ts';
import { buildEngine } from '../../src/process/build-engine.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { diskOptions, syncNow, testPorts, testRoot } from '../support/test-root.ts';

const never = new AbortController().signal;
const paths = (root: { readonly files: ReadonlyMap<string, unknown> }) => [...root.files.keys()].sort();
const posix = process.platform !== 'win32';

async function opened(files: Record<string, string>, prepare: (folder: string) => Promise<void> = async () => undefined) {
  const folder = await tempFolder();
  await writeFiles(folder, files);
  await prepare(folder);
  const root = await testRoot(folder, path.join(await tempFolder(), 'index'));
  await syncNow(root);
  return { folder, root };
}

const commit = async (folder: string) => {
  await gitIn(folder, 'add', '.');
  await gitIn(folder, 'commit', '-qm', 'a');
};

describe('several roots', () => {
  async function workspace(): Promise<{ engine: Engine; folders: string[] }> {
    const home = await tempFolder();
    const folders = [await tempFolder(), await tempFolder()];
    await writeFiles(folders[0] ?? '', { 'src/pay.ts': 'export const zeppelinOne = 1;\n', 'gen/g.ts': 'export const generatedOne = 1;\n' });
    await writeFiles(folders[1] ?? '', { 'src/pay.ts': 'export const zeppelinTwo = 2;\n', 'gen/g.ts': 'export const generatedTwo = 2;\n' });
    const settings = readSettings(() => undefined).settings;
    const without = readSettings((key) => (key === 'index.exclude' ? ['/gen/'] : undefined)).settings;
    const engine = await buildEngine({
      folders: [{ folder: folders[0] ?? '', name: 'one', settings: without }, { folder: folders[1] ?? '', name: 'two' }],
      settings,
      home,
      assets: path.resolve(import.meta.dirname, '../../dist'),
      embedder: null,
      log: { info: () => undefined, warn: () => undefined },
    });
    await engine.sync(() => undefined, never);
    return { engine, folders };
  }
  const found = async (engine: Engine, text: string) => (await engine.search({ text, top: 10 }, never)).hits.filter((hit) => hit.text.includes(text)).map(({ root, chunk }) => `${root}/${chunk.path}`).sort();

  it('hold the same relative paths apart, in searches, changes and unsaved editors', async () => {
    const { engine, folders } = await workspace();
    expect([await found(engine, 'zeppelinOne'), await found(engine, 'zeppelinTwo')]).toEqual([['one/src/pay.ts'], ['two/src/pay.ts']]);
    expect((await engine.locate('pay.ts')).map(({ root }) => root).sort()).toEqual(['one', 'two']);
    await writeFiles(folders[0] ?? '', { 'src/pay.ts': 'export const airshipOne = 1;\n' });
    await writeFiles(folders[1] ?? '', { 'src/pay.ts': 'export const airshipTwo = 1;\n' });
    await engine.sync(() => undefined, never, [{ root: 'two', path: 'src/pay.ts' }]);
    expect([await found(engine, 'airshipOne'), await found(engine, 'airshipTwo')]).toEqual([[], ['two/src/pay.ts']]);
    await engine.unsaved([{ root: 'one', path: 'src/pay.ts', text: 'export const balloon = 1;\n' }]);
    expect(await found(engine, 'balloon')).toEqual(['one/src/pay.ts']);
    expect((await engine.why('two/src/pay.ts')).path).toBe('src/pay.ts');
    await engine.dispose();
  });

  it('weigh a word over all of them: what reads the same counts the same wherever it lies', async () => {
    const others = (text: string) => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`other${i}.ts`, text]));
    const same = { 'pay.ts': 'const ledger = 1;\n' };
    const { root: one } = await opened({ ...same, ...others('const ledger = 2, more = 3;\n') });
    const { root: two } = await opened({ ...same, ...others('const voucher = 2, more = 3;\n') });
    const roots = [{ name: 'one', index: one }, { name: 'two', index: two }];
    const candidates = keywordCandidates(roots, questionWords('ledger'), acceptsAll).filter(({ chunk }) => chunk.path === 'pay.ts');
    expect(candidates.map(({ root }) => root).sort()).toEqual(['one', 'two']);
    expect(candidates[0]?.why.keywordScore).toBe(candidates[1]?.why.keywordScore);
  });

  it('leave out each what its own settings say', async () => {
    const { engine } = await workspace();
    expect([await found(engine, 'generatedOne'), await found(engine, 'generatedTwo')]).toEqual([[], ['two/gen/g.ts']]);
    expect(await engine.why('one/gen/g.ts')).toMatchObject({ indexed: false, rule: 'setting: index.exclude:1: /gen/' });
    expect((await engine.status()).roots.map(({ name, files, skipped }) => [name, files.indexed, skipped])).toEqual([['one', 1, { 'setting: index.exclude': 1 }], ['two', 2, {}]]);
    await engine.dispose();
  });

  it('stand by each other: one that vanished costs only itself', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { 'a.ts': 'const a = 1;\n' });
    const gone = await tempFolder();
    await writeFiles(gone, { 'b.ts': 'const b = 1;\n' });
    const ports = [await testPorts(folder, path.join(await tempFolder(), 'i')), await testPorts(gone, path.join(await tempFolder(), 'i'))];
    const roots = await Promise.all(ports.map(async (each, i) => ({ name: `r${i}`, index: await openRootIndex(each, { name: `r${i}` }) })));
    const engine = createEngine(roots, null);
    await engine.sync(() => undefined, never);
    await rm(gone, { recursive: true });
    await writeFiles(folder, { 'c.ts': 'const c = 1;\n' });
    expect(await engine.sync(() => undefined, never)).toMatchObject({ added: 1, failure: { code: 'folder-missing' } });
    expect((await engine.status()).roots.map(({ files }) => files.indexed)).toEqual([2, 1]);
  });
});

describe.runIf(posix)('links', () => {
  it('make no cycle, lead nowhere outside, and a file with two hard names is two files', async () => {
    const outside = await tempFolder();
    await writeFiles(outside, { 'secret.ts': 'x' });
    const { root } = await opened({ 'a/b.ts': 'const b = 1;\n' }, async (folder) => {
      await symlink('..', path.join(folder, 'a/up'));
      await symlink('a', path.join(folder, 'again'));
      await symlink(outside, path.join(folder, 'out'));
      await symlink('nowhere', path.join(folder, 'broken'));
      await symlink('self', path.join(folder, 'self'));
      await link(path.join(folder, 'a/b.ts'), path.join(folder, 'a/c.ts'));
    });
    expect(paths(root)).toEqual(['a/b.ts', 'a/c.ts']);
    expect((await root.status()).skipped).toEqual({ 'symbolic link': 5 });
  });

  it('that take a file\'s or a folder\'s place between two syncs are not followed', async () => {
    const outside = await tempFolder();
    await writeFiles(outside, { 'a.ts': 'secret' });
    const { folder, root } = await opened({ 'a.ts': 'x', 'd/a.ts': 'x' });
    await rm(path.join(folder, 'a.ts'));
    await symlink(path.join(outside, 'a.ts'), path.join(folder, 'a.ts'));
    await rename(path.join(folder, 'd'), path.join(folder, 'e'));
    await symlink(outside, path.join(folder, 'd'));
    await root.sync(() => undefined, never, ['a.ts', 'd/a.ts', 'd', 'e/a.ts']);
    expect(paths(root)).toEqual(['e/a.ts']);
  });
});

describe('names', () => {
  it('are looked at as they are written on disk', () => {
    expect(isWrittenAs('/w/App/Src/a.ts', '/w/App', 'Src/a.ts', '/')).toBe(true);
    expect(isWrittenAs('/w/App/Src/A.ts', '/w/App', 'Src/a.ts', '/')).toBe(false);
    expect(isWrittenAs('C:\\w\\src\\a.ts', 'C:\\w', 'src/a.ts', '\\')).toBe(true);
    expect(isWrittenAs('C:\\a.ts', 'C:\\', 'a.ts', '\\')).toBe(true);
    expect(isWrittenAs('/b.ts', '/', 'b.ts', '/')).toBe(true);
  });

  it('that differ in case only are told of as they changed', async () => {
    const { folder, root } = await opened({ 'Readme.md': '# one\n' });
    await rename(path.join(folder, 'Readme.md'), path.join(folder, 'README.md'));
    await root.sync(() => undefined, never, ['Readme.md', 'README.md']);
    expect(paths(root)).toEqual(['README.md']);
  });

  it('of any letters, spaces and signs are files like others', async () => {
    const names = ['a b.ts', 'ü/中文.ts', '[x].ts', '#h.ts', '-dash.ts', 'quo"te.ts', "it's.ts", ...(posix ? ['back\\slash.ts', 'new\nline.ts', 'trailing .ts '] : [])];
    const all = Object.fromEntries(names.map((name) => [name, `const zeppelin = 1;\n`]));
    for (const git of [false, true]) {
      const { folder, root } = await opened(all, async (made) => (git ? repository(made) : undefined));
      expect(paths(root)).toEqual([...names].sort());
      await writeFiles(folder, Object.fromEntries(names.map((name) => [`new ${name}`, 'const other = 1;\n'])));
      await root.sync(() => undefined, never, names.map((name) => `new ${name}`));
      expect(root.files.size, `git: ${git}`).toBe(names.length * 2);
    }
  });
});

describe('a git repository', () => {
  it('that is a linked work tree is listed by git, and one inside another is not a part of it', async () => {
    const main = await tempFolder();
    await writeFiles(main, { '.gitignore': '*.log\n', 'a.ts': 'const a = 1;\n' });
    await repository(main);
    await commit(main);
    const tree = path.join(await tempFolder(), 'tree');
    await gitIn(main, 'worktree', 'add', '-q', tree);
    await gitIn(main, 'worktree', 'add', '-q', path.join(main, 'inner'));
    await writeFiles(tree, { 'x.log': '', 'b.ts': 'const b = 1;\n' });
    const linked = await testRoot(tree, path.join(await tempFolder(), 'i'));
    await syncNow(linked);
    expect(paths(linked)).toEqual(['.gitignore', 'a.ts', 'b.ts']);
    await writeFiles(tree, { 'y.log': '', 'c.ts': 'const c = 1;\n' });
    await linked.sync(() => undefined, never, ['y.log', 'c.ts']);
    expect(paths(linked)).toEqual(['.gitignore', 'a.ts', 'b.ts', 'c.ts']);
    const around = await testRoot(main, path.join(await tempFolder(), 'i'));
    await syncNow(around);
    expect(paths(around)).toEqual(['.gitignore', 'a.ts']);
    await around.sync(() => undefined, never, ['inner/a.ts']);
    expect(paths(around)).toEqual(['.gitignore', 'a.ts']);
    expect(await around.why('inner/a.ts')).toMatchObject({ indexed: false, rule: 'another git repository' });
  });

  it('leaves a submodule to itself, also when a file of it changes', async () => {
    const library = await tempFolder();
    await writeFiles(library, { 'lib.ts': 'const lib = 1;\n' });
    await repository(library);
    await commit(library);
    const { folder, root } = await opened({ 'a.ts': 'const a = 1;\n' }, async (made) => {
      await repository(made);
      await gitIn(made, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
      await commit(made);
    });
    expect(paths(root)).toEqual(['.gitmodules', 'a.ts']);
    await writeFiles(folder, { 'lib/new.ts': 'const fresh = 1;\n' });
    await root.sync(() => undefined, never, ['lib/new.ts', 'lib/lib.ts']);
    expect(paths(root)).toEqual(['.gitmodules', 'a.ts']);
    expect((await root.status()).skipped).toEqual({ 'another git repository': 1 });
    // By itself it is a root like any other.
    const own = await testRoot(path.join(folder, 'lib'), path.join(await tempFolder(), 'i'));
    await syncNow(own);
    expect(paths(own)).toEqual(['lib.ts', 'new.ts']);
  });

  it('that is checked out in part holds what is there', async () => {
    const { folder, root } = await opened({ 'in/a.ts': 'const a = 1;\n', 'out/b.ts': 'const b = 1;\n', 'top.ts': 'const t = 1;\n' }, async (made) => {
      await repository(made);
      await commit(made);
      await gitIn(made, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
    });
    expect(paths(root)).toEqual(['in/a.ts', 'top.ts']);
    expect((await root.status()).files).toEqual({ total: 2, indexed: 2, failed: 0 });
    await gitIn(folder, 'sparse-checkout', 'add', 'out');
    await syncNow(root);
    expect(paths(root)).toEqual(['in/a.ts', 'out/b.ts', 'top.ts']);
  });
});

describe('files that vanish', () => {
  it('between the listing and the reading are no fault', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`d${i % 4}/f${i}.ts`, `const f${i} = 1;\n`])));
    const source = await openDiskSource(folder, diskOptions);
    const vanishing = { ...source, list: async (signal: AbortSignal) => { const listing = await source.list(signal); await rm(path.join(folder, 'd1'), { recursive: true }); return listing; } };
    const root = await openRootIndex(await testPorts(folder, path.join(await tempFolder(), 'i'), { source: vanishing }), { name: 'root' });
    expect(await syncNow(root)).toMatchObject({ added: 30, problems: [] });
    expect((await root.status()).files).toEqual({ total: 30, indexed: 30, failed: 0 });
  });

  it('with the whole root, in the middle of it, cost nothing that is indexed, and are said', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.ts`, `const f${i} = 1;\n`])));
    const index = path.join(await tempFolder(), 'i');
    const source = await openDiskSource(folder, diskOptions);
    await syncNow(await openRootIndex(await testPorts(folder, index, { source }), { name: 'root' }));
    await writeFiles(folder, Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.ts`, `const f${i} = 22;\n`])));
    const going = { ...source, list: async (signal: AbortSignal) => { const listing = await source.list(signal); await rename(folder, `${folder}-away`); return listing; } };
    const root = await openRootIndex(await testPorts(folder, index, { source: going }), { name: 'root' });
    await expect(syncNow(root)).rejects.toMatchObject({ code: 'folder-missing' });
    await rename(`${folder}-away`, folder);
    const again = await openRootIndex(await testPorts(folder, index, { source }), { name: 'root' });
    expect(await syncNow(again)).toMatchObject({ updated: 40, added: 0 });
  });

  it('with the whole root leave the index as it was, and say so', async () => {
    const { folder, root } = await opened({ 'a.ts': 'const a = 1;\n' });
    await rename(folder, `${folder}-away`);
    await expect(syncNow(root)).rejects.toMatchObject({ code: 'folder-missing' });
    expect(paths(root)).toEqual(['a.ts']);
    await rename(`${folder}-away`, folder);
    await mkdir(path.join(folder, 'd'));
    await writeFile(path.join(folder, 'd/b.ts'), 'const b = 1;\n');
    await syncNow(root);
    expect(paths(root)).toEqual(['a.ts', 'd/b.ts']);
  });
});

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDiskSource, type DiskOptions } from '../../src/adapters/disk-source.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { diskOptions } from '../support/test-root.ts';

const open = (folder: string, options: Partial<DiskOptions> = {}) => openDiskSource(folder, { ...diskOptions, ...options });

async function listed(folder: string, options: Partial<DiskOptions> = {}): Promise<{ files: string[]; skipped: string[] }> {
  const { files, skipped } = await (await open(folder, options)).list(new AbortController().signal);
  return { files: files.map((file) => file.path), skipped: skipped.map((skip) => `${skip.path} ${skip.rule}`) };
}

const why = async (folder: string, file: string, options: Partial<DiskOptions> = {}) => (await open(folder, options)).why(file);

describe('a folder without git', () => {
  it('lists files with size and time, and reads .gitignore and .ragignore files at every level', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, {
      '.gitignore': '*.log\n!keep.log\n/only-here\ndocs/private/\n',
      '.ragignore': 'fixtures/\n*.csv\n',
      'sub/.gitignore': '!special.log\n',
      'sub/.ragignore': '!wanted.csv\n',
      'a.ts': 'abc\n',
      'b.log': '',
      'keep.log': '',
      'only-here': '',
      'sub/only-here': '',
      'sub/special.log': '',
      'sub/wanted.csv': '1,2\n',
      'other.csv': '1\n',
      'docs/private/x.md': '',
      'docs/x.md': '',
      'test/fixtures/f.ts': '',
    });
    const { files } = await (await open(folder)).list(new AbortController().signal);
    expect(files.find((file) => file.path === 'a.ts')).toMatchObject({ bytes: 4, modified: expect.any(Number) as number });
    expect(await listed(folder)).toEqual({
      files: ['.gitignore', '.ragignore', 'a.ts', 'docs/x.md', 'keep.log', 'sub/.gitignore', 'sub/.ragignore', 'sub/only-here', 'sub/special.log', 'sub/wanted.csv'],
      skipped: ['b.log .gitignore', 'docs/private/ .gitignore', 'only-here .gitignore', 'other.csv .ragignore', 'test/fixtures/ .ragignore'],
    });
    expect(await why(folder, 'b.log')).toEqual({ included: false, rule: '.gitignore:1: *.log' });
    expect(await why(folder, 'sub/wanted.csv')).toEqual({ included: true, rule: 'sub/.ragignore:1: !wanted.csv' });
    expect(await why(folder, 'test/fixtures/f.ts')).toEqual({ included: false, rule: '.ragignore:1: fixtures/' });
  });

  it('leaves out by default what is nobody\'s source, each by a rule with a name', async () => {
    const folder = await tempFolder();
    const left: Record<string, string> = {
      'node_modules/x/i.js': 'default: dependencies',
      'lib/vendor/x.php': 'default: dependencies',
      'dist/x.js': 'default: build output',
      '.next/x.js': 'default: build output',
      '__pycache__/x.py': 'default: caches',
      '.hg/x': 'default: version control',
      'logo.png': 'default: binary files',
      'package-lock.json': 'default: lock files',
      'jquery.min.js': 'default: minified files',
      'app.js.map': 'default: source maps',
      'a.snap': 'default: snapshots',
      'x.pb.go': 'default: generated files',
      '.env': 'default: secrets',
      'id_rsa': 'default: secrets',
      'big.txt': 'default: larger than 16 KB',
    };
    await writeFiles(folder, { ...Object.fromEntries(Object.keys(left).map((name) => [name, 'x'])), 'big.txt': 'x'.repeat(17_000), '.env.example': 'KEY=\n', 'building/a.ts': '', 'layout.ts': '' });
    const options = { maxFileBytes: 16 * 1024 };
    const { files, skipped } = await listed(folder, options);
    expect(files).toEqual(['.env.example', 'building/a.ts', 'layout.ts']);
    expect(skipped.map((line) => line.replace(/^\S+ /, '')).sort()).toEqual(Object.values(left).sort());
    for (const [name, rule] of Object.entries(left)) expect(await why(folder, name, options), name).toEqual({ included: false, rule });
  });

  it('does not guess at build folders where a .gitignore says what is output', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { '.gitignore': 'dist\n', 'build/gulpfile.js': 'x', 'dist/a.js': 'x', 'node_modules/a.js': 'x' });
    expect((await listed(folder)).files).toEqual(['.gitignore', 'build/gulpfile.js']);
  });

  it('lets .ragignore bring back what a default leaves out, and the setting leave out more', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { '.ragignore': '!vendor/\n!yarn.lock\n!.git/\n', 'vendor/a.go': '', 'yarn.lock': '', 'src/gen/a.ts': '', 'src/b.ts': '', '.hg/c': '' });
    expect((await listed(folder, { exclude: ['src/gen/**', '*.lock'] })).files).toEqual(['.ragignore', 'src/b.ts', 'vendor/a.go', 'yarn.lock']);
    expect(await why(folder, 'src/gen/a.ts', { exclude: ['src/gen/**'] })).toEqual({ included: false, rule: 'setting: index.exclude:1: src/gen/**' });
  });

  it.skipIf(process.platform === 'win32')('does not follow symbolic links: no cycle, nothing twice, nothing outside', async () => {
    const folder = await tempFolder();
    const outside = await tempFolder();
    await writeFiles(outside, { 'secret.txt': 'x' });
    await writeFiles(folder, { 'a/b.ts': 'x' });
    await symlink(folder, path.join(folder, 'a/loop'));
    await symlink(outside, path.join(folder, 'out'));
    await symlink(path.join(folder, 'a/b.ts'), path.join(folder, 'again.ts'));
    expect(await listed(folder)).toEqual({ files: ['a/b.ts'], skipped: ['a/loop symbolic link', 'again.ts symbolic link', 'out symbolic link'] });
    expect(await why(folder, 'out/secret.txt')).toEqual({ included: false, rule: 'symbolic link' });
    expect(await (await open(folder)).read('again.ts')).toMatchObject({ ok: false, reason: 'vanished' });
  });

  it('is reached through a link by its real path', async () => {
    const folder = await tempFolder();
    const link = path.join(await tempFolder(), 'link');
    await writeFiles(folder, { 'a.ts': 'x' });
    await symlink(folder, link, 'junction');
    const source = await open(link);
    expect(source.folder).toBe(folder);
    expect(await source.why(path.join(link, 'a.ts'))).toMatchObject({ included: true });
  });
});

describe('a git repository', () => {
  it('lists what git tracks or does not ignore, less .ragignore and the defaults', async () => {
    const folder = await tempFolder();
    await repository(folder);
    await writeFiles(folder, {
      '.gitignore': '*.log\n!ok.log\ndist/\n/secret/\n',
      '.ragignore': 'data/\n',
      'src/a.ts': 'x',
      'src/new.ts': 'x',
      'build/tool.js': 'x',
      'forced.log': 'x',
      'other.log': 'x',
      'ok.log': 'x',
      'dist/a.js': 'x',
      'secret/b.ts': 'x',
      'data/c.json': '{}',
      'out/untracked.js': 'x',
      'gone.ts': 'x',
      'sp ace/ü 中.ts': 'x',
      'node_modules/tracked.js': 'x',
    });
    await gitIn(folder, 'add', '-f', 'src/a.ts', 'build', 'forced.log', 'data', 'gone.ts', 'node_modules', '.gitignore');
    await rm(path.join(folder, 'gone.ts'));
    await writeFile(path.join(folder, '.git/info/exclude'), 'src/local.ts\n');
    await writeFiles(folder, { 'src/local.ts': 'x' });
    expect(await listed(folder)).toEqual({
      files: ['.gitignore', '.ragignore', 'build/tool.js', 'forced.log', 'ok.log', 'sp ace/ü 中.ts', 'src/a.ts', 'src/new.ts'],
      skipped: ['data/ .ragignore', 'node_modules/ default: dependencies', 'out/ default: build output'],
    });
    const rules: unknown = Object.fromEntries(await Promise.all(['src/a.ts', 'src/new.ts', 'ok.log', 'other.log', 'src/local.ts', 'data/c.json', 'gone.ts', '../x', 'out/untracked.js'].map(async (file) => [file, await why(folder, file)])));
    expect(rules).toEqual({
      'src/a.ts': { included: true, rule: 'tracked by git' },
      'src/new.ts': { included: true, rule: 'not ignored by git' },
      'ok.log': { included: true, rule: 'not ignored by git' },
      'other.log': { included: false, rule: 'git: .gitignore:1: *.log' },
      'src/local.ts': { included: false, rule: 'git: .git/info/exclude:1: src/local.ts' },
      'data/c.json': { included: false, rule: '.ragignore:1: data/' },
      'gone.ts': { included: false, rule: 'does not exist' },
      '../x': { included: false, rule: 'outside the folder' },
      'out/untracked.js': { included: false, rule: 'default: build output' },
    });
  });

  it.skipIf(process.platform === 'win32')('says of a pipe that it is no regular file', async () => {
    const folder = await tempFolder();
    await repository(folder);
    await writeFiles(folder, { 'a.ts': 'x' });
    execFileSync('mkfifo', [path.join(folder, 'pipe.ts')]);
    expect(await why(folder, 'pipe.ts')).toEqual({ included: false, rule: 'not a regular file' });
  });

  it('is also ruled by git from a folder inside it', async () => {
    const folder = await tempFolder();
    await repository(folder);
    await writeFiles(folder, { '.gitignore': '*.log\n/sub/deep/\n', 'sub/a.ts': 'x', 'sub/b.log': 'x', 'sub/deep/c.ts': 'x', 'top.ts': 'x' });
    expect(await listed(path.join(folder, 'sub'))).toMatchObject({ files: ['a.ts'] });
    expect(await why(path.join(folder, 'sub'), 'b.log')).toEqual({ included: false, rule: 'git: .gitignore:1: *.log' });
  });

  it('around an ignored folder leaves that folder to itself', async () => {
    const folder = await tempFolder();
    await repository(folder);
    await writeFiles(folder, { '.gitignore': 'inner/\n', 'inner/.gitignore': '*.tmp\n', 'inner/a.ts': 'x', 'inner/b.tmp': 'x' });
    expect(await listed(path.join(folder, 'inner'))).toEqual({ files: ['.gitignore', 'a.ts'], skipped: ['b.tmp .gitignore'] });
    expect(await why(path.join(folder, 'inner'), 'a.ts')).toEqual({ included: true, rule: 'no rule leaves it out' });
  });

  it('skips submodules, repositories inside it and links', async () => {
    const folder = await tempFolder();
    await repository(folder);
    const inner = path.join(folder, 'module');
    await writeFiles(inner, { 'm.ts': 'x' });
    await repository(inner);
    await gitIn(inner, 'add', '.');
    await gitIn(inner, 'commit', '-qm', 'one');
    await gitIn(folder, '-c', 'advice.addEmbeddedRepo=false', 'add', 'module');
    await writeFiles(folder, { 'a.ts': 'x', 'nested/n.ts': 'x' });
    await repository(path.join(folder, 'nested'));
    await gitIn(path.join(folder, 'nested'), 'add', '.');
    await symlink('a.ts', path.join(folder, 'tracked-link'));
    await gitIn(folder, 'add', 'tracked-link');
    await symlink('a.ts', path.join(folder, 'new-link'));
    expect(await listed(folder)).toEqual({
      files: ['a.ts'],
      skipped: ['module/ another git repository', 'nested/ another git repository', 'new-link symbolic link', 'tracked-link symbolic link'],
    });
  });

  it.skipIf(process.platform === 'win32')('whose tracked folder was replaced by a link reads nothing through it', async () => {
    const folder = await tempFolder();
    const outside = await tempFolder();
    await writeFiles(outside, { 'a.ts': 'another user’s', 'deep/b.ts': 'another user’s' });
    await repository(folder);
    await writeFiles(folder, { 'c.ts': 'x', 'lib/a.ts': 'x', 'lib/deep/b.ts': 'x' });
    await gitIn(folder, 'add', '.');
    const before = await open(folder);
    await rm(path.join(folder, 'lib'), { recursive: true });
    await symlink(outside, path.join(folder, 'lib'));
    expect(await listed(folder)).toEqual({ files: ['c.ts'], skipped: ['lib symbolic link'] });
    // It may have happened between the listing and the reading.
    for (const file of ['lib/a.ts', 'lib/deep/b.ts']) expect(await before.read(file)).toMatchObject({ ok: false, reason: 'vanished' });
    expect(await why(folder, 'lib/deep/b.ts')).toEqual({ included: false, rule: 'symbolic link' });
  });

  it.runIf(process.platform === 'linux')('tells of a file whose name is not UTF-8', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { 'a.ts': 'x' });
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x62, 0xff, 0x2e, 0x74, 0x73])]), 'x');
    const expected = { files: ['a.ts'], skipped: ['b\ufffd.ts name that is not UTF-8'] };
    expect(await listed(folder)).toEqual(expected);
    await repository(folder);
    expect(await listed(folder)).toEqual(expected);
  });

  it('with files in conflict lists each once, and takes no lock', async () => {
    const folder = await tempFolder();
    await repository(folder);
    const commit = async (text: string) => {
      await writeFiles(folder, { 'a.ts': text });
      await gitIn(folder, 'add', '.');
      await gitIn(folder, 'commit', '-qm', text.trim());
    };
    await commit('base\n');
    await gitIn(folder, 'checkout', '-qb', 'other');
    await commit('other\n');
    await gitIn(folder, 'checkout', '-q', '-');
    await commit('mine\n');
    await gitIn(folder, 'merge', 'other').catch(() => undefined);
    await writeFile(path.join(folder, '.git/index.lock'), '');
    expect((await listed(folder)).files).toEqual(['a.ts']);
  });

  it('starts no program that its configuration names', async () => {
    const folder = await tempFolder();
    await repository(folder);
    const mark = path.join(folder, 'ran');
    await writeFiles(folder, { 'a.ts': 'x', 'hook.sh': `#!/bin/sh\ntouch '${mark}'\n` });
    await chmod(path.join(folder, 'hook.sh'), 0o755);
    await gitIn(folder, 'config', 'core.fsmonitor', path.join(folder, 'hook.sh'));
    expect((await listed(folder)).files).toEqual(['a.ts', 'hook.sh']);
    expect(await why(folder, 'ran')).toEqual({ included: false, rule: 'does not exist' });
  });

  describe('that git can not read', () => {
    const searchPath = process.env['PATH'];
    afterEach(() => {
      process.env['PATH'] = searchPath;
    });

    it('is walked like any folder when git is not installed', async () => {
      const folder = await tempFolder();
      await repository(folder);
      await writeFiles(folder, { '.gitignore': '*.log\n', 'a.ts': 'x', 'b.log': 'x' });
      process.env['PATH'] = await tempFolder();
      expect(await listed(folder)).toEqual({ files: ['.gitignore', 'a.ts'], skipped: ['.git/ default: version control', 'b.log .gitignore'] });
    });

    it('is walked like any folder when the repository is broken', async () => {
      const folder = await tempFolder();
      await writeFiles(folder, { '.git': 'gitdir: /nowhere\n', 'a.ts': 'x' });
      expect(await listed(folder)).toEqual({ files: ['a.ts'], skipped: ['.git default: version control'] });
    });
  });
});

describe('the walk', () => {
  const patterns = ['*', '!*/', '!*.ts', '*.log', '!a.log', 'b/', '/c', 'a/b', '!a/b/', '**/d', 'a/**', '!a/**/', 'c/*', '!c/a', '*.t?', '[ab].ts', 'd/**/e.ts', '\\#x', '#a', ' ', '!b', 'e.ts ', 'a*'];

  it('agrees with git on any mixture of rules', { timeout: 120_000 }, async () => {
    const next = (() => {
      let state = 7;
      return (below: number) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % below;
    })();
    for (let round = 0; round < 40; round++) {
      const folder = await tempFolder();
      const files: Record<string, string> = {};
      for (let i = 0; i < 30; i++) {
        const depth = next(3);
        const folders = Array.from({ length: depth }, () => 'abcd'[next(4)] ?? 'a');
        files[[...folders, `${['a.ts', 'e.ts', 'a.log', 'b.log', 'x'][next(5)]}`].join('/')] = 'x';
      }
      const rules = () => Array.from({ length: 1 + next(5) }, () => patterns[next(patterns.length)]).join('\n') + '\n';
      files['.gitignore'] = rules();
      if (next(2) === 0) files[`${'abcd'[next(4)]}/.gitignore`] = rules();
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content).catch(() => undefined);
      }
      const walked = (await listed(folder)).files;
      await repository(folder);
      const byGit = (await gitIn(folder, 'ls-files', '-oz', '--exclude-standard')).split('\0').filter(Boolean).sort();
      expect(walked, JSON.stringify(Object.entries(files).filter(([name]) => name.endsWith('.gitignore')))).toEqual(byGit);
      await utimes(folder, 1, 1);
    }
  });
});

describe('a folder that is none', () => {
  it('is missing, or a file', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { 'a.ts': 'x' });
    await expect(open(path.join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'folder-missing' });
    await expect(open(path.join(folder, 'a.ts'))).rejects.toMatchObject({ code: 'folder-missing', message: expect.stringContaining('is a file') as string });
    await expect(open(path.join(folder, 'a.ts', 'b'))).rejects.toMatchObject({ code: 'folder-missing' });
    const source = await open(folder);
    await rm(folder, { recursive: true });
    await expect(source.check()).rejects.toMatchObject({ code: 'folder-missing' });
    await expect(source.list(new AbortController().signal)).rejects.toMatchObject({ code: 'folder-missing' });
    await expect(source.look(['a.ts'], () => true, new AbortController().signal)).rejects.toMatchObject({ code: 'folder-missing' });
  });

  it('stops when it is told to', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, { 'a.ts': 'x' });
    await expect((await open(folder)).list(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('reading', () => {
  it('gives text and hash, or why not', async () => {
    const folder = await tempFolder();
    await writeFiles(folder, {
      'a.ts': 'line\r\nline\n',
      'empty.ts': '',
      'bom.ts': new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
      'nul.ts': new Uint8Array([0x61, 0, 0, 0, 0x62, 0x01, 0, 9]),
      'gen.go': '// Code generated by protoc-gen-go. DO NOT EDIT.\npackage x\n',
      'min.js': 'a=1;'.repeat(5_000),
      'dir/x.ts': '',
    });
    const source = await open(folder);
    const read = async (file: string) => {
      const result = await source.read(file);
      return result.ok ? result.text : `${result.reason}: ${result.message}`;
    };
    expect(await read('a.ts')).toBe('line\r\nline\n');
    expect(await read('empty.ts')).toBe('');
    expect(await read('bom.ts')).toBe('a');
    expect(await read('nul.ts')).toBe('binary: default: binary files');
    expect(await read('gen.go')).toBe('generated: default: generated files');
    expect(await read('min.js')).toBe('generated: default: minified files');
    expect(await read('missing.ts')).toMatch(/^vanished/);
    expect(await read('a.ts/b')).toMatch(/^vanished/);
    expect(await read('dir')).toMatch(/^unreadable/);
    for (const path of ['../x', 'dir/../../x', '/etc/passwd', '', 'a\0b']) expect(await read(path)).toBe('unreadable: The path leaves the folder.');
    const [first, second] = await Promise.all([source.read('a.ts'), source.read('a.ts')]);
    expect(first).toEqual(second);
    expect(await why(folder, 'gen.go')).toEqual({ included: false, rule: 'default: generated files' });
  });
});

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';

/** Each gives one clear sentence and what to do, and keeps what it has. */
describe('a folder that can’t be indexed', () => {
  it('does not exist', async () => {
    const { code, stdout, stderr } = await cairn('index', '/no/such/folder');
    expect([code, stdout, stderr]).toEqual([1, '', 'cairn: The folder /no/such/folder does not exist. Check the path.\n']);
  });

  it('is a file', async () => {
    const folder = folderOf({ 'a.ts': 'x' });
    const { code, stderr } = await cairn('index', path.join(folder, 'a.ts'));
    expect([code, stderr]).toEqual([1, `cairn: ${path.join(folder, 'a.ts')} is a file, not a folder. Give the folder that holds it.\n`]);
  });

  it('is empty', async () => {
    const folder = folderOf();
    const { code, stderr } = await cairn('index', folder);
    expect([code, stderr]).toEqual([1, `cairn: ${folder} is empty. Open a folder with source code.\n`]);
  });

  it('holds only binaries', async () => {
    const folder = folderOf({ 'a.png': new Uint8Array([137, 80, 78, 71]), 'data.xyz': new Uint8Array([1, 0, 2, 0, 3]), 'b.zip': new Uint8Array([80, 75]) });
    const { code, stderr } = await cairn('index', folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/has no file to index; left out: .*binar.*Check the ignore rules/);
  });

  it('can’t be read', async () => {
    const folder = folderOf({ 'closed/a.ts': 'x' });
    chmodSync(folder, 0o755);
    chmodSync(path.join(folder, 'closed'), 0o000);
    const { code, stderr } = await runCli(['index', path.join(folder, 'closed')], { CAIRN_HOME: path.join(folder, 'home'), HOME: folder }, { unprivileged: true });
    expect([code, stderr]).toEqual([1, `cairn: The folder ${path.join(folder, 'closed')} can't be read. Check its permissions.\n`]);
  });
});

describe('a machine without git', () => {
  it('indexes by itself, and ends when it is done', async () => {
    const folder = folderOf({ '.git/HEAD': 'ref: refs/heads/main\n', '.gitignore': 'b.ts\n', 'a.ts': 'x\n', 'b.ts': 'x\n' });
    const started = performance.now();
    const { code, stdout } = await runCli(['index', folder, '--json'], { CAIRN_HOME: folderOf(), PATH: folderOf() });
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { added: 2 }]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a place for the index', () => {
  it('that can’t be written to is no reason to say that nothing was found', async () => {
    const folder = folderOf({ 'repo/a.ts': 'export const payment = 1;\n', home: 'a file' });
    const environment = { CAIRN_HOME: path.join(folder, 'home'), HOME: folder };
    for (const command of ['search', 'ask']) {
      const { code, stdout, stderr } = await runCli([command, 'payment', '--dir', path.join(folder, 'repo')], environment);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^cairn: The index folder .* can't be written: .*set CAIRN_HOME to another folder\.\n$/);
    }
  });

  it('that can’t be written to any more is asked as it was, and that is said', async () => {
    const [folder, home] = [folderOf({ 'a.ts': 'export const payment = 1;\n' }), folderOf()];
    const environment = { CAIRN_HOME: home, HOME: home };
    await runCli(['index', folder], environment);
    takeAway(home);
    writeFileSync(path.join(folder, 'b.ts'), 'export const refund = 1;\n');
    for (const at of [folder, path.join(folder, 'a.ts'), path.join(folder, 'b.ts')]) chmodSync(at, at === folder ? 0o755 : 0o644);
    const indexed = await runCli(['index', folder], environment, { unprivileged: true });
    expect([indexed.code, indexed.stdout, indexed.stderr]).toEqual([1, '', expect.stringMatching(/^cairn: .*index .*\.\n$/)]);
    const { code, stdout, stderr } = await runCli(['search', 'payment', '--dir', folder], environment, { unprivileged: true });
    expect([code, stdout]).toEqual([0, expect.stringContaining('a.ts:1-1')]);
    expect(stderr).toContain('Until then the index is asked as it was.');
  });

  it.each(['.', 'cache', '.git'])('inside the repository (%s) is never indexed itself', async (place) => {
    const folder = folderOf({ 'a.ts': 'export const payment = 1;\n', '.ragignore': '!*\n' });
    const run = () => runCli(['index', folder, '--json'], { CAIRN_HOME: path.join(folder, place), HOME: folder });
    expect(JSON.parse((await run()).stdout)).toMatchObject({ added: 2 });
    expect(JSON.parse((await run()).stdout)).toMatchObject({ added: 0, unchanged: 2 });
    const why = await runCli(['why', path.join('indexes', readdirSync(path.join(folder, place, 'indexes'))[0] ?? '', 'manifest.json'), '--dir', path.join(folder, place)], { CAIRN_HOME: path.join(folder, place), HOME: folder });
    expect(why.stdout).toMatch(/not indexed: default: (indexes of Cairn|version control)\n$/);
  });
});

describe('files that are hard to read', () => {
  it('are indexed whatever their encoding', async () => {
    const folder = folderOf({
      'latin1.py': Buffer.from('# caf\xe9 serveur\ndef commande():\n    pass\n', 'latin1'),
      'utf16.py': Buffer.from('\ufeffdef bestellung():\n    pass\n', 'utf16le'),
      'gbk.py': new Uint8Array([...Buffer.from('# '), 0xd6, 0xd8, 0xca, 0xd4, 0xd6, 0xa7, 0xb8, 0xb6, ...Buffer.from('\ndef retry():\n    pass\n')]),
    });
    const { stdout } = await cairn('index', folder, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ added: 3, problems: [] });
    const { stdout: found } = await cairn('search', '重试支付', '--dir', folder, '--json');
    expect((JSON.parse(found) as { hits: { path: string }[] }).hits[0]?.path).toBe('gbk.py');
  });

  it('are indexed with a syntax error in each of them', async () => {
    const folder = folderOf({ 'a.ts': 'export class { function ((\n', 'b.py': 'def (:\n  retry ]]\n', 'c.go': 'func func func {\n', 'd.json': '{ "a": [' });
    const { code, stdout } = await cairn('index', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { added: 4 }]);
    const { stdout: found } = await cairn('search', 'retry', '--dir', folder, '--json');
    expect((JSON.parse(found) as { hits: { path: string }[] }).hits[0]?.path).toBe('b.py');
  });
});

describe('a damaged index', () => {
  const files = { 'src/a.ts': 'export function retryPayment() {}\n', 'src/b.py': 'def cart():\n    pass\n' };

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['changed in one place', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 10), Buffer.from([(bytes[10] ?? 0) ^ 0xff]), bytes.subarray(11)])],
    ['empty', () => Buffer.alloc(0)],
  ])('is repaired where any of its files is %s', async (_, damage) => {
    const folder = folderOf(files);
    const home = folderOf();
    const run = (...args: string[]) => runCli(args, { CAIRN_HOME: home, HOME: home });
    await run('index', folder);
    const index = path.join(home, 'indexes', readdirSync(path.join(home, 'indexes'))[0] ?? '');
    const names = () => readdirSync(index).filter((name) => name.includes('.'));
    expect(names().length).toBeGreaterThan(2);
    // A repair writes a new file, so the one that is damaged next is taken by its place in the list.
    for (let place = 0; place < names().length; place++) {
      const name = names()[place] ?? '';
      const file = path.join(index, name);
      const good = readFileSync(file);
      writeFileSync(file, damage(good));
      const status = await run('status', folder);
      expect([name, status.code]).toEqual([name, 0]);
      const { code, stdout } = await run('search', 'retry payment', '--dir', folder, '--json');
      expect([name, code, (JSON.parse(stdout) as { hits: { path: string }[] }).hits[0]?.path]).toEqual([name, 0, 'src/a.ts']);
    }
  });

  it('in a place that can’t be written is said', async () => {
    const folder = folderOf(files);
    const home = folderOf({ indexes: 'a file where a folder should be' });
    const { code, stderr } = await runCli(['index', folder], { CAIRN_HOME: home, HOME: home });
    expect(code).toBe(1);
    expect(stderr).toMatch(/can't be written: .* set CAIRN_HOME to another folder/);
  });
});

/** Gives an index to the superuser, where we are that; whoever owns a folder may always open it again, so that we hold the index otherwise. */
function takeAway(home: string): void {
  for (const { name, parentPath } of [{ name: '', parentPath: home }, ...readdirSync(home, { recursive: true, withFileTypes: true })]) chmodSync(path.join(parentPath, name), statSync(path.join(parentPath, name)).isDirectory() ? 0o755 : 0o644);
  const [index = ''] = readdirSync(path.join(home, 'indexes'));
  if (process.getuid?.() !== 0) mkdirSync(path.join(home, 'indexes', index, 'lease', 'held'), { recursive: true });
}

function cairn(...args: string[]) {
  const home = folderOf();
  return runCli(args, { CAIRN_HOME: home, HOME: home });
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';

const sourcesOf = (word: string, count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${word}${i}.ts`, `export function ${word}${i}() {}\n`]));

describe('cairn index --import', () => {
  const environment = () => {
    const home = folderOf();
    return { CAIRN_HOME: home, HOME: home };
  };
  const exported = async (files: Record<string, string>) => {
    const archive = path.join(folderOf(), 'index.cairn');
    expect((await runCli(['index', folderOf(files), '--export', archive], environment())).code).toBe(0);
    return archive;
  };

  it('says so where it seems to be the index of another repository, and what came of it', async () => {
    const archive = await exported(sourcesOf('bill', 10));
    const { code, stdout, stderr } = await runCli(['index', folderOf({ ...sourcesOf('cart', 3), 'bill0.ts': sourcesOf('bill', 1)['bill0.ts'] ?? '' }), '--import', archive], environment());
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 files added, 9 removed, 1 unchanged')]);
    expect(stderr).toContain(`${archive} seems to be the index of another repository: of its 10 files 1 are here as they are in it. What it has in common with this folder was taken over, 3 files indexed anew.\n`);
  });

  it('says nothing where much is the same, however old the index is', async () => {
    const archive = await exported(sourcesOf('bill', 10));
    const { stderr } = await runCli(['index', folderOf({ ...sourcesOf('bill', 5), ...sourcesOf('cart', 20) }), '--import', archive], environment());
    expect(stderr).not.toContain('another repository');
  });

  it('says what is wrong with the file that is named', async () => {
    const folder = folderOf();
    mkdirSync(path.join(folder, 'a'));
    const refused = async (name: string) => (await runCli(['index', folderOf(sourcesOf('cart', 1)), '--import', path.join(folder, name)], environment())).stderr;
    expect(await refused('none')).toBe(`cairn: The file ${folder}/none does not exist, so no index can be imported from it. Check its path; "cairn index" builds the index without it.\n`);
    expect(await refused('a')).toContain(`${folder}/a can't be imported: it is a folder.`);
  });
});

it('prints nothing of what went well with --quiet', async () => {
  const home = folderOf();
  expect(await runCli(['index', folderOf(sourcesOf('cart', 2)), '--quiet'], { CAIRN_HOME: home, HOME: home })).toEqual({ code: 0, stdout: '', stderr: '' });
});

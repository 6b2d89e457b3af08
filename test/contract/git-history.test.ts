import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { gitHistory } from '../../src/adapters/git-history.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn, repository } from '../support/git-repository.ts';

async function committed(folder: string, subject: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  await gitIn(folder, 'add', '-A');
  await gitIn(folder, 'commit', '-qm', subject);
}
const told = async (folder: string, most = 10, revision?: string) => (await gitHistory(folder, most, undefined, revision)).map(({ subject, files }) => [subject, [...files].sort()]);

it('tells each change that added or changed files, with them, the newest first', async () => {
  const folder = folderOf();
  await repository(folder);
  await committed(folder, 'Add two files', { 'a b.ts': '1', 'src/日本.ts': '1' });
  await committed(folder, 'Change one: "quoted" – and more', { 'a b.ts': '2' });
  await gitIn(folder, 'rm', '-q', 'a b.ts');
  await gitIn(folder, 'commit', '-qm', 'Remove it');
  expect(await told(folder)).toEqual([
    ['Change one: "quoted" – and more', ['a b.ts']],
    ['Add two files', ['a b.ts', 'src/日本.ts']],
  ]);
  expect(await told(folder, 1)).toHaveLength(1);
  expect(await told(folder, 10, 'HEAD~2')).toEqual([['Add two files', ['a b.ts', 'src/日本.ts']]]);
});

it('leaves merges out', async () => {
  const folder = folderOf();
  await repository(folder);
  await committed(folder, 'Begin', { 'a.ts': '1' });
  await gitIn(folder, 'checkout', '-qb', 'side');
  await committed(folder, 'Go aside', { 'b.ts': '1' });
  await gitIn(folder, 'checkout', '-q', '-');
  await gitIn(folder, 'merge', '-q', '--no-ff', '-m', 'Merge side', 'side');
  expect((await told(folder)).map(([subject]) => subject).sort()).toEqual(['Begin', 'Go aside']);
});

it('has the paths of a folder within a repository, and of a bare one', async () => {
  const folder = folderOf();
  await repository(folder);
  await committed(folder, 'Begin', { 'package/src/a.ts': '1', 'other.ts': '1' });
  expect(await told(path.join(folder, 'package'))).toEqual([['Begin', ['src/a.ts']]]);
  expect(await told(path.join(folder, '.git'))).toEqual([['Begin', ['other.ts', 'package/src/a.ts']]]);
});

it('is empty without history', async () => {
  const folder = folderOf();
  expect(await told(folder)).toEqual([]);
  await repository(folder);
  expect(await told(folder)).toEqual([]);
});

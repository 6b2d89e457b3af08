import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../test/support/folder.ts';
import { gitFolderOf, linkedFolder, whenGitIsCalm } from './git-folder.ts';

it('finds the state of a repository, also from inside it, and of a linked work tree', async () => {
  const folder = folderOf({ 'main/.git/HEAD': 'ref: refs/heads/main\n', 'main/src/a.ts': '', 'tree/.git': 'gitdir: ../main/.git/worktrees/tree\n', 'tree/b.ts': '' });
  expect(await gitFolderOf(path.join(folder, 'main'))).toBe(path.join(folder, 'main/.git'));
  expect(await gitFolderOf(path.join(folder, 'main/src'))).toBe(path.join(folder, 'main/.git'));
  expect(await gitFolderOf(path.join(folder, 'tree'))).toBe(path.join(folder, 'main/.git/worktrees/tree'));
  expect(linkedFolder('something else', folder)).toBeNull();
});

it('waits for git to end, but not for one that died', async () => {
  const folder = folderOf({ '.git/HEAD': '' });
  const [git, lock] = [path.join(folder, '.git'), path.join(folder, '.git/index.lock')];
  writeFileSync(lock, '');
  let calm = false;
  const waiting = whenGitIsCalm([git]).then(() => (calm = true));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(calm).toBe(false);
  rmSync(lock);
  await waiting;
  writeFileSync(lock, '');
  utimesSync(lock, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  await whenGitIsCalm([git]);
  mkdirSync(path.join(folder, 'empty'));
  await whenGitIsCalm([path.join(folder, 'empty')]);
});

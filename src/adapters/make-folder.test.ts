import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../test/support/folder.ts';
import { makeFolder } from './make-folder.ts';

it('makes what is missing, for its owner only, and leaves what is there', () => {
  const top = folderOf();
  chmodSync(top, 0o755);
  makeFolder(path.join(top, 'a/b/c'));
  makeFolder(path.join(top, 'a/b/c'));
  expect(['', 'a', 'a/b', 'a/b/c'].map((name) => (statSync(path.join(top, name)).mode & 0o777).toString(8))).toEqual(['755', '700', '700', '700']);
});

it.each([
  ['a file', () => path.join(folderOf({ file: '' }), 'file/below')],
  ...(process.platform === 'linux' ? [['a place that takes no folder', () => '/proc/nowhere/below'] as const] : []),
] as const)('ends, and says so, under %s', (_, place) => {
  expect(() => makeFolder(place())).toThrow(/ENOTDIR|ENOENT|EEXIST/);
});

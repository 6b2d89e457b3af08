import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replaceFolder, stagingFolder } from '../../scripts/replace-folder.mjs';
import { folderOf } from '../support/folder.ts';

it('puts new files in the place of old ones, under whoever reads them, and removes what is no more', async () => {
  const folder = folderOf({ 'cli.js': 'old', 'grammars/go/chunks.scm': 'old', 'gone.js': 'old' });
  const staging = stagingFolder(folder);
  mkdirSync(path.join(staging, 'grammars/go'), { recursive: true });
  writeFileSync(path.join(staging, 'cli.js'), 'new');
  writeFileSync(path.join(staging, 'grammars/go/chunks.scm'), 'new');
  const reader = openSync(path.join(folder, 'cli.js'), 'r');
  await replaceFolder(staging, folder);
  expect(readFileSync(reader, 'utf8')).toBe('old');
  closeSync(reader);
  rmSync(staging, { recursive: true });
  expect(readdirSync(folder).sort()).toEqual(['cli.js', 'grammars']);
  expect([readFileSync(path.join(folder, 'cli.js'), 'utf8'), readFileSync(path.join(folder, 'grammars/go/chunks.scm'), 'utf8')]).toEqual(['new', 'new']);
});

it('leaves alone what another build is putting together, and clears what a dead one left', async () => {
  const folder = folderOf({ [`.next-${process.ppid}/cli.js`]: 'theirs', '.next-999999999/cli.js': 'of nobody' });
  const staging = stagingFolder(folder);
  mkdirSync(staging);
  await replaceFolder(staging, folder);
  expect([existsSync(path.join(folder, `.next-${process.ppid}/cli.js`)), existsSync(path.join(folder, '.next-999999999/cli.js'))]).toEqual([true, false]);
});

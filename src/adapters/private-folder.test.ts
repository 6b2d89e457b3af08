import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

it('makes what is missing above it, too, and is content with what is there', () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'cairn-private-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const folder = path.join(base, 'a', 'b', 'c');
  makePrivateFolder(folder);
  makePrivateFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  writeFileSync(path.join(base, 'file'), '');
  expect(() => makePrivateFolder(path.join(base, 'file'))).toThrow('EEXIST');
  expect(() => makePrivateFolder(path.join(base, 'file', 'below'))).toThrow('ENOTDIR');
});

it('ends where nothing can be made', () => {
  expect(() => makePrivateFolder('/proc/nowhere/indexes/shop')).toThrow();
});

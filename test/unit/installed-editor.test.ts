import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedEditor, type Machine } from '../../scripts/demo/installed-editor.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-editor-'));
const bin = place('bin', 'code');
const remote = place('remote-cli', 'code');
const insiders = place('insiders', 'code-insiders');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const machine = (folders: string[], more: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  root: false,
  environment: { PATH: folders.join(path.delimiter), DISPLAY: ':0' },
  ...more,
});

test('the editor on the path is used', () => {
  expect(installedEditor(machine([folder, bin]))).toBe(path.join(bin, 'code'));
});

test('the common name comes before the others, wherever it lies', () => {
  expect(installedEditor(machine([insiders, bin]))).toBe(path.join(bin, 'code'));
  expect(installedEditor(machine([insiders]))).toBe(path.join(insiders, 'code-insiders'));
});

test.each<[string, Machine]>([
  ['there is none', machine([folder])],
  ['it only passes on to a window elsewhere', machine([remote])],
  ['root asks, whom Electron refuses', machine([bin], { root: true })],
  ['there is no display', machine([bin], { environment: { PATH: bin } })],
  ['Windows would open the window', machine([bin], { environment: { PATH: bin, DISPLAY: ':0', WSL_DISTRO_NAME: 'Debian' } })],
])('none is used where %s', (_why, where) => {
  expect(installedEditor(where)).toBeUndefined();
});

function place(name: string, command: string): string {
  const where = path.join(folder, name);
  mkdirSync(where);
  writeFileSync(path.join(where, command), '');
  return where;
}

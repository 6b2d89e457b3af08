import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cacheHome } from './cache-home.ts';

it('is where each system keeps what can be made again', () => {
  expect(cacheHome({}, 'linux')).toBe(path.join(os.homedir(), '.cache', 'cairn'));
  expect(cacheHome({ XDG_CACHE_HOME: '/cache' }, 'linux')).toBe(path.join('/cache', 'cairn'));
  expect(cacheHome({}, 'darwin')).toBe(path.join(os.homedir(), 'Library', 'Caches', 'cairn'));
  expect(cacheHome({ LOCALAPPDATA: '/local' }, 'win32')).toBe(path.join('/local', 'cairn'));
});

it('is moved by CAIRN_HOME', () => {
  expect(cacheHome({ CAIRN_HOME: '/elsewhere', XDG_CACHE_HOME: '/cache' }, 'linux')).toBe(path.resolve('/elsewhere'));
});

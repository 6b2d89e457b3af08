import path from 'node:path';
import { expect, it } from 'vitest';
import { cacheHome } from './cache-home.ts';

it('is where each system keeps what can be made again', () => {
  expect(cacheHome({}, 'linux', '/home/me')).toBe(path.join('/home/me', '.cache', 'cairn'));
  expect(cacheHome({ XDG_CACHE_HOME: '/cache' }, 'linux', '/home/me')).toBe(path.join('/cache', 'cairn'));
  expect(cacheHome({ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/me')).toBe(path.join('/home/me', '.cache', 'cairn'));
  expect(cacheHome({}, 'darwin', '/Users/me')).toBe(path.join('/Users/me', 'Library', 'Caches', 'cairn'));
  expect(cacheHome({ LOCALAPPDATA: '/local' }, 'win32', '/me')).toBe(path.join('/local', 'cairn'));
});

it('is moved by CAIRN_HOME', () => {
  expect(cacheHome({ CAIRN_HOME: '/elsewhere', XDG_CACHE_HOME: '/cache' }, 'linux', '/home/me')).toBe(path.resolve('/elsewhere'));
});

import { expect, it } from 'vitest';
import { restartAfter } from './crash-policy.ts';
import { engineEnvironment, heapMegabytes } from './fork.ts';
import { endReason } from './last-words.ts';

it('keeps the heap between what a repository needs and what a machine bears', () => {
  const gigabyte = 1024 ** 3;
  expect([2, 8, 64].map((size) => heapMegabytes(size * gigabyte))).toEqual([1024, 2048, 4096]);
});

it('leaves out what would change the child, and every key', () => {
  const environment = { PATH: '/bin', VSCODE_IPC_HOOK: 'x', ELECTRON_NO_ATTACH_CONSOLE: '1', NODE_OPTIONS: '--inspect', OPENAI_API_KEY: 'k', GH_TOKEN: 't' };
  expect(engineEnvironment(environment)).toEqual({ PATH: '/bin', ELECTRON_RUN_AS_NODE: '1' });
});

it('restarts at once, then later, then not', () => {
  expect(restartAfter([], 1000)).toEqual({ allowed: true, wait: 0 });
  expect(restartAfter([1000], 1000)).toEqual({ allowed: true, wait: 0 });
  expect(restartAfter([1000, 1500], 2000)).toEqual({ allowed: true, wait: 1500 });
  expect(restartAfter([1000, 1500, 1900], 2000)).toEqual({ allowed: false });
  expect(restartAfter([1000, 1500, 1900], 63_000)).toEqual({ allowed: true, wait: 0 });
});

it('words the end of a process', () => {
  expect(endReason(null, 'SIGABRT', 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory')).toBe('it ran out of memory');
  expect(endReason(1, null, "node:internal\n  throw err;\n\nError: Cannot find module 'x'\n    at a")).toBe("code 1, Error: Cannot find module 'x'");
  expect(endReason(null, 'SIGKILL', '')).toBe('signal SIGKILL');
});

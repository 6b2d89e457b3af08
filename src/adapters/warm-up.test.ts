import { expect, it } from 'vitest';
import type { Clock } from '../core/ports/clock.ts';
import { createWarmUp } from './warm-up.ts';

function turns(): { clock: Clock; given: () => number } {
  let given = 0;
  return { clock: { now: () => 0, sleep: () => Promise.resolve(void given++) }, given: () => given };
}

it('gives the editor a turn before each piece, and loads none of them twice', async () => {
  const { clock, given } = turns();
  const warm = createWarmUp(() => 'ollama', clock);
  await Promise.all([warm(), warm()]);
  expect(given()).toBe(8);
  await warm();
  expect(given()).toBe(8);
});

it('loads nothing as long as there is no model', async () => {
  const { clock, given } = turns();
  let provider: 'none' | 'vscode' = 'none';
  const warm = createWarmUp(() => provider, clock);
  await warm();
  expect(given()).toBe(0);
  provider = 'vscode';
  await warm();
  expect(given()).toBe(7);
});

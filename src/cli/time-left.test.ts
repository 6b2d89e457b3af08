import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each<[number, number, number, string]>([
  [1_000, 10, 100, ''],
  [10_000, 0, 100, ''],
  [10_000, 100, 100, ''],
  [10_000, 50, 100, ', 10 s left'],
  [10_000, 10, 100, ', 2 min left'],
])('after %i ms, %i of %i: %j', (milliseconds, done, total, text) => {
  expect(timeLeft(milliseconds, done, total)).toBe(text);
});

import { expect, it } from 'vitest';
import { count, grouped } from './visible.ts';

it('groups numbers as Intl does', () => {
  const numbers = [0, 7, 999, 1000, 1204, 99_999, 100_000, 1_234_567, -4321, 0.5, 1234.5, 12_345.678];
  expect(numbers.map(grouped)).toEqual(numbers.map((number) => number.toLocaleString('en-US')));
  expect([count(1, 'file'), count(1204, 'file')]).toEqual(['1 file', '1,204 files']);
});

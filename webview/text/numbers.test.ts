import { expect, it } from 'vitest';
import { duration, moment, money, size } from './numbers.ts';

it('rounds times to what a reader can use', () => {
  expect([0.2, 14.4, 999, 1240, 59_940, 180_000].map(duration)).toEqual(['1 ms', '14 ms', '999 ms', '1.2 s', '59.9 s', '3 min']);
});

it('gives sizes their unit', () => {
  expect([1, 999, 23_412, 4_200_000].map(size)).toEqual(['1 byte', '999 bytes', '23.4 KB', '4.2 MB']);
});

it('says when something was, short', () => {
  expect(moment(new Date(2026, 10, 30, 14, 2).getTime())).toBe('Nov 30, 14:02');
});

it('gives money as many places as say something', () => {
  expect([0, 0.0004, 0.0351, 1.5].map(money)).toEqual(['$0.000', 'less than $0.001', '$0.035', '$1.50']);
});

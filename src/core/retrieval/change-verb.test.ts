import { expect, it } from 'vitest';
import { matterOfChange } from './change-verb.ts';
import { understand } from './understand.ts';

it.each([
  ['Remove need for accessor methods', 'need for accessor methods'],
  ['fix: avoid a crash in the queue', 'fix: a crash in the queue'],
  ['unix: handle failure in init', 'unix: failure in init'],
  ['Use', 'Use'],
  ['session management', 'session management'],
])('of %j the matter is %j', (change, matter) => {
  expect(matterOfChange(change)).toBe(matter);
});

it('holds the verb of a change for less than its other words, and all words of a question alike', () => {
  const weights = (text: string) => understand({ text, top: 10 }).words.map(({ typed, weight = 1 }) => [typed, weight]);
  expect(weights('Remove need for accessors')).toEqual([['Remove', 0.3], ['need', 1], ['accessors', 1]]);
  expect(weights('how does it remove entries')).toEqual([['remove', 1], ['entries', 1]]);
});

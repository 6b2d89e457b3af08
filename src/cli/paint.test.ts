import { expect, it } from 'vitest';
import { paintFor } from './paint.ts';

const isColored = (isTerminal: boolean, environment: Record<string, string>) => paintFor(isTerminal, environment, '!').place('a') === '!36ma!39m';

it.each<[boolean, Record<string, string>, boolean]>([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('on a terminal: %s, with %j: colours %s', (isTerminal, environment, expected) => {
  expect(isColored(isTerminal, environment)).toBe(expected);
});

import { expect, it } from 'vitest';
import { contextFigures, contextRow } from './context-figures.ts';

const piece = (path: string, start: number, end: number) => ({ path, start, end });
const place = (path: string, startLine: number, endLine: number) => ({ path, startLine, endLine });

it.each([
  ['a whole place', [piece('a.ts', 1, 20)], [place('a.ts', 3, 9)], { some: 1, all: 1 }],
  ['a place in two pieces', [piece('a.ts', 1, 5), piece('a.ts', 6, 9)], [place('a.ts', 3, 9)], { some: 1, all: 1 }],
  ['half a place', [piece('a.ts', 1, 5)], [place('a.ts', 3, 9)], { some: 0, all: 0 }],
  ['a screen of a long place', [piece('a.ts', 100, 159)], [place('a.ts', 50, 400)], { some: 1, all: 1 }],
  ['one of two', [piece('a.ts', 1, 9)], [place('a.ts', 3, 9), place('b.ts', 1, 2)], { some: 1, all: 0 }],
  ['another file of the same name', [piece('x/a.ts', 1, 9)], [place('y/a.ts', 3, 9)], { some: 0, all: 0 }],
  ['no lines known', [piece('a.ts', 1, 9)], [{ path: 'a.ts' }], null],
])('%s', (_, pieces, places, expected) => {
  expect(contextFigures(pieces, places)).toEqual(expected);
});

it('gives shares of the questions, and nothing of none', () => {
  expect(contextRow(4000, [{ some: 1, all: 0 }, { some: 1, all: 1 }, { some: 0, all: 0 }, { some: 1, all: 1 }])).toEqual({ tokens: 4000, questions: 4, some: 0.75, all: 0.5 });
  expect(contextRow(4000, [])).toMatchObject({ questions: 0, some: 0, all: 0 });
});

import { expect, it } from 'vitest';
import { chunk } from '../../../test/support/model.ts';
import { choose } from './choose.ts';
import type { Place } from './place.ts';
import type { Ranked } from './rank.ts';

const ranked = (path: string, line: number, score: number, text = ''): Ranked => ({ place: { root: '', chunk: chunk(path, line), text } as unknown as Place, score, amounts: [] });

it('shows many files before more of the same', () => {
  const all = [ranked('a', 1, 9), ranked('a', 2, 8), ranked('a', 3, 7), ranked('b', 1, 6), ranked('c', 1, 5), ranked('d', 1, 4)];
  expect(choose(all, 4).map(({ place: { chunk } }) => `${chunk.path}${chunk.span.startLine}`)).toEqual(['a1', 'a2', 'b1', 'c1'].sort());
  expect(choose(all, 1)).toHaveLength(1);
});

it('shows one of several copies, and a place that is not theirs', () => {
  const text = 'open();\nread();\nclose();\nreturn done;\n}';
  const all = [ranked('v4/a.ts', 1, 9, text), ranked('v3/a.ts', 1, 8, text), ranked('b.ts', 1, 7, 'other')];
  expect(choose(all, 2).map(({ place: { chunk } }) => chunk.path)).toEqual(['v4/a.ts', 'b.ts']);
});

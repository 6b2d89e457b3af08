import { expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { groupByFile } from './group.ts';

it('puts the best of each file first and its siblings behind, pointing at it', () => {
  const hits = [hit('a.ts', 1), hit('b.ts', 5), hit('a.ts', 9), hit('c.ts', 2), hit('b.ts', 1)];
  expect(groupByFile(hits).map(({ chunk, groupOf }) => [chunk.path, chunk.span.startLine, groupOf])).toEqual([
    ['a.ts', 1, undefined],
    ['b.ts', 5, undefined],
    ['c.ts', 2, undefined],
    ['a.ts', 9, 0],
    ['b.ts', 1, 1],
  ]);
});

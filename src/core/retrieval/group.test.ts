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

it('puts a copy in another file under what it is a copy of', () => {
  const text = 'open();\nread();\nclose();\nreturn done;';
  const of = (path: string, more = '') => ({ ...hit(path, 1), text: `${text}${more}` });
  const hits = [of('v4/a.ts'), of('lib/b.ts'), of('v3/a.ts', '\n// old'), of('v2/a.ts', '\none();\ntwo();\nthree();\nfour();')];
  expect(groupByFile(hits).map(({ chunk, groupOf }) => [chunk.path, groupOf])).toEqual([
    ['v4/a.ts', undefined],
    ['lib/b.ts', undefined],
    ['v2/a.ts', undefined],
    ['v3/a.ts', 0],
  ]);
});

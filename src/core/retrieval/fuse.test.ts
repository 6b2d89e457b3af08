import { expect, it } from 'vitest';
import { candidate } from '../../../test/support/model.ts';
import { fuse, merged } from './fuse.ts';

it('puts the scores of both searches on one scale and keeps all reasons', () => {
  const words = [candidate('a.ts', { keywordRank: 1, keywordScore: 10 }), candidate('b.ts', { keywordRank: 2, keywordScore: 5 })];
  const meaning = [candidate('b.ts', { vectorRank: 1, vectorScore: 0.75 }), candidate('d.ts', { vectorRank: 2, vectorScore: 0.5 }), candidate('c.ts', { vectorRank: 3, vectorScore: 0.25 })];
  expect(fuse(merged(words, meaning)).map(({ chunk, keyword, vector, why }) => [chunk.path, keyword, vector, why.keywordRank, why.vectorRank])).toEqual([
    ['a.ts', 1, 0, 1, undefined],
    ['b.ts', 0.5, 1, 2, 1],
    ['d.ts', 0, 0.5, undefined, 2],
    ['c.ts', 0, 0, undefined, 3],
  ]);
});

it('gives the only candidate of a search all of it', () => {
  expect(fuse(merged([candidate('a.ts', { keywordScore: 3 })], [candidate('a.ts', { vectorScore: 0.1 })]))).toMatchObject([{ keyword: 1, vector: 1 }]);
});

it('keeps equal paths of two roots apart', () => {
  expect(merged([candidate('a.ts', {}, 'one')], [candidate('a.ts', {}, 'two')])).toHaveLength(2);
});

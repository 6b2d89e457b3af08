import { expect, it } from 'vitest';
import { candidate } from '../../../test/support/model.ts';
import { fuse } from './fuse.ts';

it('adds up what each list says and keeps all reasons', () => {
  const words = [candidate('a.ts', { keywordRank: 1 }), candidate('b.ts', { keywordRank: 2 })];
  const meaning = [candidate('b.ts', { vectorRank: 1 }), candidate('c.ts', { vectorRank: 2 })];
  expect(fuse(words, meaning).map(({ chunk, score, why }) => [chunk.path, score.toFixed(5), why])).toEqual([
    ['b.ts', (1 / 62 + 1 / 61).toFixed(5), { keywordRank: 2, vectorRank: 1 }],
    ['a.ts', (1 / 61).toFixed(5), { keywordRank: 1 }],
    ['c.ts', (1 / 62).toFixed(5), { vectorRank: 2 }],
  ]);
});

it('keeps equal paths of two roots apart', () => {
  expect(fuse([candidate('a.ts', {}, 'one')], [candidate('a.ts', {}, 'two')])).toHaveLength(2);
});

import { expect, it } from 'vitest';
import { figuresOf, type Result } from './metrics.ts';

const files = (...paths: string[]) => paths.map((path): Result => ({ path, start: 1, end: 10 }));

it('is perfect where all that answers comes first', () => {
  expect(figuresOf(files('a', 'b', 'c'), [{ path: 'b' }, { path: 'a' }])).toMatchObject({ ndcg10: 1, recall10: 1, mrr10: 1, chunkNdcg10: 1 });
});

it('discounts by rank', () => {
  const { ndcg10, recall10, mrr10 } = figuresOf(files('x', 'x', 'y', 'a'), [{ path: 'a' }, { path: 'b' }]);
  expect(recall10).toBe(0.5);
  expect(mrr10).toBe(1 / 3);
  expect(ndcg10).toBeCloseTo(1 / Math.log2(4) / (1 + 1 / Math.log2(3)));
});

it('counts chunks of a file one by one, and files once', () => {
  const { mrr10, chunkMrr10 } = figuresOf(files('x', 'x', 'y', 'a'), [{ path: 'a' }]);
  expect([mrr10, chunkMrr10]).toEqual([1 / 3, 1 / 4]);
});

it('is zero where nothing is found', () => {
  expect(figuresOf([], [{ path: 'a' }])).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0, chunkNdcg10: 0, chunkRecall10: 0, chunkMrr10: 0, ndcg10Code: 0, spans5: null });
});

it('takes a path that ends with the other for the same', () => {
  expect(figuresOf(files('lib/core/a.ts'), [{ path: 'core/a.ts' }]).mrr10).toBe(1);
  expect(figuresOf(files('lib/xcore/a.ts'), [{ path: 'core/a.ts' }]).mrr10).toBe(0);
});

it('leaves documents out of the figure for code, but only where code answers', () => {
  expect(figuresOf(files('README.md', 'a.ts'), [{ path: 'a.ts' }])).toMatchObject({ ndcg10: 1 / Math.log2(3), ndcg10Code: 1 });
  expect(figuresOf(files('a.ts', 'README.md'), [{ path: 'README.md' }])).toMatchObject({ ndcg10: 1 / Math.log2(3), ndcg10Code: 1 / Math.log2(3) });
});

const asked = [{ path: 'a', startLine: 50, endLine: 60 }];
it.each<[string, Result[], number]>([
  ['overlaps the lines', [{ path: 'a', start: 60, end: 70 }], 1],
  ['is in the file only', [{ path: 'a', start: 61, end: 70 }], 0],
  ['has sixty lines', [{ path: 'a', start: 1, end: 60 }], 1],
  ['is longer', [{ path: 'a', start: 1, end: 61 }], 0],
  ['is the sixth', [...files('b', 'b', 'b', 'b', 'b'), { path: 'a', start: 50, end: 60 }], 0],
])('a hit that %s', (_, results, spans5) => {
  expect(figuresOf(results, asked).spans5).toBe(spans5);
});

import { expect, it } from 'vitest';
import { figuresOf, macroMean } from './metrics.ts';

it('is perfect where all that answers comes first', () => {
  expect(figuresOf(['a', 'b', 'c'], ['b', 'a'])).toEqual({ ndcg10: 1, recall10: 1, mrr10: 1 });
});

it('discounts by rank', () => {
  const { ndcg10, recall10, mrr10 } = figuresOf(['x', 'x', 'y', 'a'], ['a', 'b']);
  expect(recall10).toBe(0.5);
  expect(mrr10).toBe(1 / 3);
  expect(ndcg10).toBeCloseTo(1 / Math.log2(4) / (1 + 1 / Math.log2(3)));
});

it('is zero where nothing is found', () => {
  expect(figuresOf([], ['a'])).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0 });
});

it('takes a path that ends with the other for the same', () => {
  expect(figuresOf(['lib/core/a.ts'], ['core/a.ts']).mrr10).toBe(1);
  expect(figuresOf(['lib/xcore/a.ts'], ['core/a.ts']).mrr10).toBe(0);
});

it('weighs repositories alike, whatever their number of questions', () => {
  const [full, none] = [figuresOf(['a'], ['a']), figuresOf(['b'], ['a'])];
  expect(macroMean([{ group: 'one', figures: full }, { group: 'two', figures: none }, { group: 'two', figures: none }]).ndcg10).toBe(0.5);
});

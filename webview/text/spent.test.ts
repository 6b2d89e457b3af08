import { expect, it } from 'vitest';
import { spent, spentTogether } from './spent.ts';

it('says what an answer took, and what it cost where that is known', () => {
  expect(spent({ inputTokens: 12_345, outputTokens: 678, cost: 0.0351 })).toBe('12,345 tokens in, 678 out, about $0.035');
  expect(spent({ inputTokens: 10, outputTokens: 1, cost: 0.00002 })).toBe('10 tokens in, 1 out, less than $0.001');
  expect(spent({ outputTokens: 7 })).toBe('7 out');
  expect(spent({})).toBe('');
});

it('adds up a conversation, and says where a price is missing', () => {
  const usage = { inputTokens: 1000, outputTokens: 100, cost: 1.25 };
  expect(spentTogether([usage])).toBe('');
  expect(spentTogether([usage, usage])).toBe('This conversation: 2,000 tokens in, 200 out, about $2.50.');
  expect(spentTogether([usage, { inputTokens: 5, outputTokens: 5 }])).toBe('This conversation: 1,005 tokens in, 105 out, about $1.25, without 1 answer whose price is not known.');
  expect(spentTogether([{ inputTokens: 5 }, { inputTokens: 6 }])).toBe('This conversation: 11 tokens in, 0 out.');
});

import { expect, it } from 'vitest';
import { costOf, priceOf } from './model-prices.ts';

const million = { input: 1e6, output: 0 };

it('prices a request by what goes in and what comes out', () => {
  expect(costOf('api.anthropic.com', 'claude-sonnet-5-5', { input: 10_000, output: 1_000 })).toBeCloseTo(0.03);
  expect(costOf('api.anthropic.com', 'claude-haiku-4-5-20251001', million)).toBe(1);
  expect(costOf('api.openai.com', 'gpt-5-mini-2025-08-07', million)).toBe(0.25);
});

it('takes what the vendor takes for long requests', () => {
  expect(costOf('api.anthropic.com', 'claude-haiku-5-5', { input: 100_000, output: 0 })).toBeCloseTo(0.01);
  expect(costOf('api.anthropic.com', 'claude-haiku-5-5', { input: 200_000, output: 0 })).toBeCloseTo(0.1);
});

it('invents nothing: another host, another model, a model that does not chat', () => {
  expect(costOf('gateway.example', 'claude-sonnet-5-5', million)).toBeNull();
  expect(costOf('api.anthropic.com', 'claude-sonnet-9', million)).toBeNull();
  expect(costOf('api.openai.com', 'text-embedding-3-small', million)).toBeNull();
  expect(costOf('api.openai.com', 'constructor', million)).toBeNull();
  expect(priceOf('api.openai.com', 'text-embedding-3-small')).toBe(0.02);
  expect(priceOf('127.0.0.1:11434', 'nomic-embed-text')).toBeNull();
});

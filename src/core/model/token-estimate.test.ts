import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../../test/support/hostile-text.ts';
import { estimateTokens } from './token-estimate.ts';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['word', 1],
    ['two words', 2],
    ['getHTTPResponse', 3],
    ['retry_queue', 3],
    ['incomprehensibilities', 3],
    ['x = 12345;', 5],
    ['----------', 1],
    ['重试队列', 4],
    ['привет', 3],
    ['a\nb', 3],
    ['                if', 2],
  ])('%j costs %i', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));

  it('estimates a part of a text without copying it', () => {
    expect(estimateTokens('one two three', 4, 7)).toBe(1);
  });

  it('costs no more for the whole than for its parts, give or take one', () => {
    fc.assert(
      fc.property(hostileText(), fc.nat(), (text, seed) => {
        const cut = text.length === 0 ? 0 : seed % text.length;
        expect(estimateTokens(text)).toBeLessThanOrEqual(estimateTokens(text, 0, cut) + estimateTokens(text, cut) + 1);
      }),
    );
  });

  it('is never nothing for much', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(text.length / 32 - 1);
      }),
    );
  });

  it('reads 4 MB in a moment', () => {
    const text = 'const value = await this.queue.next(signal);\n'.repeat(92_000);
    const before = performance.now();
    estimateTokens(text);
    expect(performance.now() - before).toBeLessThan(1500);
  });
});

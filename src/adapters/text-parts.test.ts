import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, halvesOf, partsOf } from './text-parts.ts';

const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 200 }), fc.array(fc.string({ maxLength: 60 })).map((lines) => lines.join('\n')));

function tornPairs(part: string): boolean {
  return /^[\udc00-\udfff]/.test(part) || /[\ud800-\udbff]$/.test(part);
}

describe('estimateTokens', () => {
  it('counts code by characters and other scripts by more', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('const a = 1;')).toBe(5);
    expect(estimateTokens('重试队列')).toBe(6);
  });
});

describe('partsOf', () => {
  it('leaves alone what fits', () => {
    expect(partsOf('a\nb\n', 100)).toEqual(['a\nb\n']);
    expect(partsOf('', 100)).toEqual(['']);
  });

  it('cuts at line ends, and inside a line only where the line alone is too long', () => {
    expect(partsOf('aaaa\nbbbb\ncccc\n', 4)).toEqual(['aaaa\nbbbb\n', 'cccc\n']);
    expect(partsOf(`aaaa\n${'b'.repeat(25)}\ncccc`, 5)).toEqual(['aaaa\n', 'b'.repeat(12), 'b'.repeat(12), 'b\n', 'cccc']);
  });

  it('loses nothing, respects the limit and tears no character apart', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (whole, limit) => {
        const parts = partsOf(whole, limit);
        expect(parts.join('')).toBe(whole);
        for (const part of parts) expect(estimateTokens(part)).toBeLessThanOrEqual(limit);
        fc.pre(!/[\ud800-\udfff]/u.test(whole));
        expect(parts.some(tornPairs)).toBe(false);
      }),
    );
  });
});

describe('halvesOf', () => {
  it('prefers the line end nearest to the middle', () => {
    expect(halvesOf('one two three\nfour\n')).toEqual(['one two three\n', 'four\n']);
    expect(halvesOf('one\nfour five six\n')).toEqual(['one\n', 'four five six\n']);
    expect(halvesOf('abcd')).toEqual(['ab', 'cd']);
  });

  it('gives two parts that are both shorter and together the whole', () => {
    fc.assert(
      fc.property(text, (whole) => {
        fc.pre([...whole].length > 1);
        const [first, second] = halvesOf(whole);
        expect(first + second).toBe(whole);
        expect(first.length).toBeGreaterThan(0);
        expect(second.length).toBeGreaterThan(0);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../../test/support/hostile-text.ts';
import { TextLines } from './text-lines.ts';

describe('TextLines', () => {
  it.each([
    ['', []],
    ['\n', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb\n\rc', ['a', 'b', '', 'c']],
    ['\r\n\r\n', ['', '']],
    ['a\r\r\nb', ['a', '', 'b']],
    ['a\u2028b', ['a\u2028b']],
    ['\uFEFFa\0\n', ['\uFEFFa\0']],
  ])('%j', (text, expected) => {
    const lines = new TextLines(text);
    expect(Array.from({ length: lines.count }, (_, i) => text.slice(lines.startOf(i + 1), lines.endOf(i + 1)))).toEqual(expected);
  });

  it('puts every offset on the line whose range holds it, and the ranges side by side', () => {
    fc.assert(
      fc.property(hostileText(), fc.nat(), (text, seed) => {
        const lines = new TextLines(text);
        const offset = text.length === 0 ? 0 : seed % text.length;
        const line = lines.lineAt(offset);
        expect(lines.startOf(line)).toBeLessThanOrEqual(offset);
        expect(lines.startOf(line + 1)).toBeGreaterThanOrEqual(Math.min(offset + 1, text.length));
        expect(text.slice(lines.endOf(line), lines.startOf(line + 1))).toMatch(/^(?:\r\n|\n|\r)?$/);
      }),
    );
  });

  it('slices whole lines, and columns of one', () => {
    const lines = new TextLines('one\r\ntwo\r\nthree');
    expect(lines.slice({ startLine: 1, endLine: 2 })).toBe('one\r\ntwo');
    expect(lines.slice({ startLine: 3, endLine: 3, startColumn: 1, endColumn: 3 })).toBe('hr');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../core/model/words.ts';
import { TermNumbers } from './compact-keyword-terms.ts';

function termsRead(numbers: TermNumbers, text: string): string[] {
  numbers.read(text);
  return Array.from(numbers.numbers.subarray(0, numbers.length), (number) => numbers.terms[number] ?? '');
}

describe('terms as numbers', () => {
  const piece = fc.oneof(
    fc.constantFrom('retryDelay2', 'x-ray', 'a-', '-b', '--', 'a--b', '1-a', 'a-1', '$el', '_id', '验签失败', 'naïve-test', '🎉', '\ud800', ' ', '.', 'foo-bar-baz', 'HTTPServer', 'Ａ'),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  it('are those of `termsOf`, whatever was read before', () => {
    const numbers = new TermNumbers();
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        expect(termsRead(numbers, text)).toEqual(termsOf(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('stay the same while many are learned', () => {
    const numbers = new TermNumbers();
    const words = Array.from({ length: 20_000 }, (_, i) => `word${i}Of${i % 7}`);
    for (const word of words) expect(termsRead(numbers, word)).toEqual(termsOf(word));
    const text = words.slice(0, 3000).join(' ');
    expect(termsRead(numbers, text)).toEqual(termsOf(text));
  });
});

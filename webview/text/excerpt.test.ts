import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const numbered = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i + 1}`).join('\n') + '\n';
const shown = (...given: Parameters<typeof excerpt>): string => {
  const { lines, before, after } = excerpt(...given);
  return `${before} [${lines.map((line) => `${line.number}:${line.text}`).join('|')}] ${after}`;
};

describe('an excerpt', () => {
  it('is the whole chunk where that is short, with the real numbers of its lines', () => {
    expect(shown('a\nb\n', 40, [])).toBe('0 [40:a|41:b] 0');
  });

  it('is the beginning of a long chunk', () => {
    expect(shown(numbered(20), 1, [], 3)).toBe('0 [1:line 1|2:line 2|3:line 3] 17');
  });

  it('is where the words of the question stand, in any case', () => {
    expect(shown(numbered(9) + 'Retry the payment\nretry again\n', 100, ['retry', 'payment'], 3)).toBe('8 [108:line 9|109:Retry the payment|110:retry again] 0');
  });

  it('stays at the beginning where that is as good', () => {
    expect(shown('retry\n' + numbered(9) + 'retry\n', 1, ['retry'], 2)).toBe('0 [1:retry|2:line 1] 9');
  });

  it('drops the indent that all lines share', () => {
    expect(shown('\t\tif (x) {\n\t\t\ty();\n\n\t\t}\n', 5, [])).toBe('0 [5:if (x) {|6:  y();|7:|8:}] 0');
  });

  it('cuts a line that never ends', () => {
    expect(excerpt('x'.repeat(1_000_000), 1, ['x']).lines[0]?.text).toHaveLength(241);
  });

  it('reads Windows line ends', () => {
    expect(shown('a\r\nb\r\n', 1, [])).toBe('0 [1:a|2:b] 0');
  });
});

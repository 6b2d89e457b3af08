import { describe, expect, it } from 'vitest';
import type { Citation, CitationState } from '../../model/answer.ts';
import { findingsOf } from './findings.ts';

const citation = (path: string, state: CitationState): Citation => ({ raw: `${path}:1`, root: '', path, startLine: 1, endLine: 1, state });

describe('findings', () => {
  it('are the items of the list, each with its citations and whether they hold', () => {
    const parts = ['I looked.\n- **high**: `run` is never awaited ', 0, ', unlike ', 1, '.\n2) Medium: no', ' test ', 2, '\n- low – a name'];
    const citations = [citation('a.ts', 'verified'), citation('b.ts', 'moved'), citation('c.ts', 'wrong-path')];
    expect(findingsOf(parts, citations).map(({ severity, text, citations: own, verified }) => [severity, text, own.map(({ path }) => path), verified])).toEqual([
      ['high', '`run` is never awaited \uFFFC, unlike \uFFFC.', ['a.ts', 'b.ts'], true],
      ['medium', 'no test \uFFFC', ['c.ts'], false],
      ['low', 'a name', [], false],
    ]);
  });

  it.each([['No findings.'], ['- all is well'], ['']])('are none in "%s"', (text) => {
    expect(findingsOf([text], [])).toEqual([]);
  });

  it('keep their own citations behind those of other text', () => {
    const found = findingsOf(['See ', 0, '\n- note ', 1, '\n- high: x ', 2], ['a.ts', 'b.ts', 'c.ts'].map((path) => citation(path, 'verified')));
    expect(found.map(({ citations }) => citations.map(({ path }) => path))).toEqual([['c.ts']]);
  });
});

import { describe, expect, it } from 'vitest';
import { isExcluded, isPinned, noChoice, sameChoice, toggleExcluded, togglePinned } from './source-choice.ts';

const file = { root: '', path: 'a.ts' };
const lines = { ...file, startLine: 3, endLine: 9 };

describe('a choice of sources', () => {
  it('takes a decision back when it is made again', () => {
    expect(togglePinned(togglePinned(noChoice, lines), lines)).toEqual(noChoice);
    expect(toggleExcluded(toggleExcluded(noChoice, file), file)).toEqual(noChoice);
  });

  it('never pins lines of a file that it leaves out', () => {
    const left = toggleExcluded(togglePinned(noChoice, lines), lines);
    expect([isPinned(left, lines), isExcluded(left, file), left.excluded]).toEqual([false, true, [file]]);
    expect(togglePinned(left, lines)).toEqual({ pinned: [lines], excluded: [] });
  });

  it('is the same in whatever order it was made', () => {
    const other = { root: '', path: 'b.ts' };
    expect(sameChoice(toggleExcluded(toggleExcluded(noChoice, file), other), toggleExcluded(toggleExcluded(noChoice, other), file))).toBe(true);
    expect(sameChoice(noChoice, togglePinned(noChoice, lines))).toBe(false);
  });
});

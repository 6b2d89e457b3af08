import { expect, it } from 'vitest';
import { chunk } from '../../../test/support/model.ts';
import { focusOf } from './focus.ts';

const terms = [
  { term: 'retry', weight: 3 },
  { term: 'queu', weight: 2 },
];
const placed = (lines: readonly string[], start = 101) => ({ chunk: chunk('a.ts', start, start + lines.length - 1), text: lines.join('\n') });
const filler = (count: number) => Array.from({ length: count }, (_, i) => `step(${i});`);

it('leaves a chunk that fits a screen as it is', () => {
  expect(focusOf(placed(filler(60)), { terms, literals: [] })).toEqual({ startLine: 101, endLine: 160 });
});

it('shows of a long one the lines that have the words of the question', () => {
  const lines = [...filler(100), 'retry the queue;', ...filler(100)];
  const { startLine, endLine } = focusOf(placed(lines), { terms, literals: [] });
  expect(endLine - startLine + 1).toBe(40);
  expect([startLine <= 201, endLine >= 201]).toEqual([true, true]);
});

it('begins with no empty line', () => {
  const lines = [...filler(100), '', '', 'retry the queue;', ...filler(100)];
  for (let before = 90; before < 100; before++) {
    const { startLine } = focusOf(placed([...lines.slice(0, before), '', '', ...lines.slice(before)]), { terms, literals: [] });
    const shown = [...lines.slice(0, before), '', '', ...lines.slice(before)][startLine - 101];
    expect(shown).not.toBe('');
  }
});

it('prefers lines with all words to lines that repeat one', () => {
  const lines = [...filler(10), 'retry(); retry();', ...filler(90), 'retry the queue;', ...filler(60)];
  const { startLine, endLine } = focusOf(placed(lines), { terms, literals: [] });
  expect([startLine <= 202, endLine >= 202]).toEqual([true, true]);
});

it('goes where the text of the question stands word for word', () => {
  const lines = [...filler(10), 'retry the queue;', ...filler(90), 'throw new Error(`could not open ${name} for writing`);', ...filler(60)];
  const { startLine, endLine } = focusOf(placed(lines), { terms, literals: [['could', 'not', 'open', 'config', 'for', 'writing']] });
  expect([startLine <= 202, endLine >= 202]).toEqual([true, true]);
});

import { expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { addHits, startSelection } from './context.ts';
import { mergePieces } from './merge-pieces.ts';
import { pinnedNote, type Piece } from './piece.ts';

const lines = (count: number) => Array.from({ length: count }, (_, i) => `call(${i});`).join('\n');
const places = (pieces: readonly Piece[]) => pieces.map(({ path, span }) => `${path}:${span.startLine}-${span.endLine}`);

it('takes the best hits that fit, and gives back the others', () => {
  const selection = startSelection([], 200);
  const waiting = addHits(selection, [hit('small.ts', 1, { score: 2 }), hit('large.ts', 1, { score: 3, text: lines(500) }), hit('other.ts', 1, { score: 1 })]);
  expect([places(selection.pieces), waiting.map(({ chunk }) => chunk.path)]).toEqual([['small.ts:1-1', 'other.ts:1-1'], ['large.ts']]);
});

it('keeps as many tokens as it is told to', () => {
  const selection = startSelection([], 100);
  expect(addHits(selection, [hit('a.ts', 1), hit('b.ts', 1)], 50)).toHaveLength(1);
  expect(selection.left).toBeGreaterThanOrEqual(50);
  expect(addHits(selection, [hit('b.ts', 1)])).toEqual([]);
});

it('does not repeat lines that another piece holds', () => {
  const selection = startSelection([], 1000);
  expect(addHits(selection, [hit('a.ts', 1, { score: 2, text: lines(10) }), hit('a.ts', 3, { score: 1, text: lines(2) })])).toEqual([]);
  expect(places(selection.pieces)).toEqual(['a.ts:1-10']);
});

it('puts what the user selected first, whatever the budget', () => {
  const attachment = { root: '', path: 'z.ts', span: { startLine: 4, endLine: 6 }, language: 'typescript', text: lines(3) };
  const selection = startSelection([attachment], 10);
  expect(addHits(selection, [hit('a.ts', 1), hit('z.ts', 5)])).toHaveLength(1);
  expect(places(mergePieces(selection.pieces))).toEqual(['z.ts:4-6']);
});

it('stands in the order of path and line, in one piece what touches or overlaps', () => {
  const piece = (path: string, startLine: number, text: string, more: Partial<Piece> = {}): Piece => ({ root: '', path, span: { startLine, endLine: startLine + text.split('\n').length - 1 }, language: '', symbol: '', text, selected: false, ...more });
  const merged = mergePieces([piece('b.ts', 9, 'nine'), piece('a.ts', 3, 'three\nfour', { symbol: 'B' }), piece('a.ts', 1, 'one\ntwo\nthree', { symbol: 'A', note: 'the start of the file' }), piece('a.ts', 7, 'seven'), piece('a.ts', 2, 'two')]);
  expect(merged).toEqual([
    piece('a.ts', 1, 'one\ntwo\nthree\nfour', { symbol: 'A, B' }),
    piece('a.ts', 7, 'seven'),
    piece('b.ts', 9, 'nine'),
  ]);
  expect(mergePieces([piece('a.ts', 1, 'x', { note: 'one' }), piece('a.ts', 2, 'y', { note: 'two' })])[0]?.note).toBe('one, two');
  expect([[{ note: pinnedNote }, {}], [{}, { note: pinnedNote }]].map(([a, b]) => mergePieces([piece('a.ts', 1, 'x', a), piece('a.ts', 2, 'y', b)])[0]?.note)).toEqual([pinnedNote, pinnedNote]);
});

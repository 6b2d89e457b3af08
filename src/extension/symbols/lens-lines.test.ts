import { expect, it } from 'vitest';
import type { ChunkKind } from '../../core/model/chunk.ts';
import type { GraphResult } from '../../core/model/relation.ts';
import { lensLines, movedLines } from './lens-lines.ts';

const text = ['/** Runs run again. */', 'export class Queue {', '  // Once more.', '  run() {', '    function inner() {}', '  }', '}'];
const node = (id: number, symbol: string, kind: ChunkKind, startLine: number, endLine: number) => ({ id, root: '', path: 'src/queue.ts', symbol, kind, startLine, endLine });
const outline: GraphResult = {
  symbol: 'src/queue.ts',
  matches: [0, 1, 2, 3, 5],
  nodes: [node(0, '', 'file', 1, 7), node(1, 'Queue', 'class', 1, 7), node(2, 'Queue.run', 'method', 3, 6), node(3, 'Queue.run.inner', 'function', 5, 5), { ...node(4, 'start', 'function', 1, 4), path: 'src/main.ts' }, node(5, 'Queue.constructor', 'method', 4, 4)],
  edges: [{ from: 4, to: 2, kind: 'calls', path: 'src/main.ts', line: 2, confidence: 'resolved' }, { from: 4, to: 5, kind: 'calls', path: 'src/main.ts', line: 1, confidence: 'resolved' }],
  unresolved: [], namesakes: 1,
};
const shown = (lenses: ReturnType<typeof lensLines>) => lenses.map(({ node: { symbol }, callers, line }) => [symbol, callers, line]);

it('stand at the names of what a file defines, with a class counting who makes one, not at the comments before them', () => {
  expect(shown(lensLines(outline, text))).toEqual([['Queue', 1, 1], ['Queue.run', 1, 3]]);
});

it('follow their lines while the file is edited', () => {
  const known = lensLines(outline, text);
  expect(shown(movedLines(known, ['// New.', '', ...text]))).toEqual([['Queue', 1, 3], ['Queue.run', 1, 5]]);
  expect(movedLines(known, ['// New.', '', ...text])[1]?.node).toMatchObject({ startLine: 5, endLine: 8 });
  expect(shown(movedLines(known, text.map((line) => line.replace('run()', 'go()'))))).toEqual([['Queue', 1, 1]]);
});

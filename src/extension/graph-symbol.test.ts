import { describe, expect, it } from 'vitest';
import type { GraphNode, GraphQuery, GraphResult } from '../core/model/relation.ts';
import { graphAsked } from './graph-asked.ts';
import { graphAtCursor, graphOf } from './graph-symbol.ts';

const node = (id: number, path: string, symbol: string, startLine: number, endLine: number): GraphNode => ({ id, root: '', path, symbol, kind: 'function', startLine, endLine });
const all = [node(0, 'src/a.ts', 'outer', 1, 30), node(1, 'src/a.ts', 'outer.run', 10, 20), node(2, 'lib/b.ts', 'run', 5, 9), node(3, 'src/c.ts', 'run', 1, 4)];

/** A graph that knows symbols by their last name, and the outline of each file. */
const graph = ({ symbol, direction, prefix = '' }: GraphQuery): Promise<GraphResult> => {
  const matches = all.filter((each) => (direction === 'outline' ? each.path === symbol : each.path.startsWith(prefix) && (each.symbol === symbol || each.symbol.endsWith(`.${symbol}`))));
  return Promise.resolve({ symbol, matches: matches.map(({ id }) => id), nodes: all, edges: [], unresolved: [], namesakes: matches.length });
};
const signal = new AbortController().signal;
const at = async (line: number, word: string, path = 'src/a.ts'): Promise<number[] | undefined> => (await graphAtCursor({ root: '', path, line, word }, { graph }, signal))?.matches.slice();

describe('the symbol that the cursor means', () => {
  it('is the definition whose name it is on', async () => {
    expect(await at(10, 'run')).toEqual([1]);
    expect(await at(2, 'run', 'src/c.ts')).toEqual([3]);
  });

  it('is what a call names, the nearest definition first', async () => {
    expect(await at(40, 'run')).toEqual([1, 3, 2]);
  });

  it('is the innermost definition around it where the word names nothing', async () => {
    expect(await at(15, 'x')).toEqual([1]);
    expect(await at(25, '')).toEqual([0]);
    expect(await at(99, '')).toBeUndefined();
  });

  it('is no other of the same name', async () => {
    expect((await graphOf({ root: '', path: 'src/c.ts', symbol: 'run', startLine: 1 }, { graph }, signal)).matches).toEqual([3]);
  });
});

it('is asked for in the panel with its name, or without one for the cursor', () => {
  expect(['/graph RetryQueue.run', ' /GRAPH `run()` ', '/graph', '/graphs x', 'what is /graph x'].map(graphAsked)).toEqual(['RetryQueue.run', 'run()', '', null, null]);
});

import { expect, it } from 'vitest';
import type { ChunkKind } from '../../core/model/chunk.ts';
import type { Confidence, GraphEdge, GraphNode, GraphQuery, GraphResult, RelationKind } from '../../core/model/relation.ts';
import { symbolUsedAt } from './symbol-use.ts';

const node = (id: number, path: string, symbol: string, startLine: number, endLine: number, kind: ChunkKind = 'function'): GraphNode => ({ id, root: '', path, symbol, kind, startLine, endLine });
const edge = (from: number, to: number, path: string, line: number, confidence: Confidence = 'resolved', kind: RelationKind = 'calls'): GraphEdge => ({ from, to, kind, path, line, confidence });

const nodes = [
  node(0, 'src/queue.ts', 'RetryQueue', 1, 40, 'class'),
  node(1, 'src/queue.ts', 'RetryQueue.run', 10, 20, 'method'),
  node(2, 'src/main.ts', 'start', 5, 9),
  node(3, 'src/main.ts', '', 1, 30, 'file'),
  node(4, 'src/other.ts', 'Other.run', 3, 8, 'method'),
  node(5, 'src/guess.ts', 'guess', 1, 4),
];
const edges = [edge(2, 1, 'src/main.ts', 7), edge(2, 1, 'src/main.ts', 8), edge(3, 1, 'src/main.ts', 20, 'likely'), edge(5, 1, 'src/guess.ts', 2, 'by-name'), edge(3, 0, 'src/main.ts', 1, 'resolved', 'imports')];

const graph = ({ symbol }: GraphQuery): Promise<GraphResult> => {
  const matches = nodes.filter((each) => each.symbol === symbol || each.symbol.endsWith(`.${symbol}`)).map(({ id }) => id);
  return Promise.resolve({ symbol, matches, nodes, edges: edges.filter(({ to }) => matches.includes(to)), unresolved: [], namesakes: matches.length });
};
const at = (path: string, line: number, word: string) => symbolUsedAt({ root: '', path, line, word }, { graph }, new AbortController().signal);

it('is the one that is defined there, with each of its users once', async () => {
  expect(await at('src/queue.ts', 12, 'run')).toEqual({
    node: nodes[1],
    callers: [{ root: '', path: 'src/main.ts', symbol: 'start', startLine: 5, line: 7 }, { root: '', path: 'src/main.ts', symbol: '', startLine: 1, line: 20 }],
    byName: 1,
  });
});

it('is the one that a call on that line means, whatever else is called so', async () => {
  expect((await at('src/main.ts', 8, 'run'))?.node.symbol).toBe('RetryQueue.run');
});

it('is a type of which there is one, wherever it is named', async () => {
  expect(await at('src/anywhere.ts', 3, 'RetryQueue')).toMatchObject({ node: { symbol: 'RetryQueue' }, callers: [], byName: 0 });
});

it('is none for a name that may mean anything there', async () => {
  expect(await at('src/guess.ts', 2, 'run')).toBeUndefined();
  expect(await at('src/main.ts', 25, 'start')).toBeUndefined();
  expect([await at('src/main.ts', 3, 'nobody'), await at('src/main.ts', 3, '')]).toEqual([undefined, undefined]);
});

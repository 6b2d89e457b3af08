import { describe, expect, it } from 'vitest';
import type { FileCall, FileRelations, FileSymbol, GraphQuery } from '../model/relation.ts';
import { codeGraph } from './code-graph.ts';
import { noPackages } from './named-packages.ts';
import { queryGraph } from './query-graph.ts';

const none: FileRelations = { symbols: [], calls: [], imports: [], exports: [], bindings: [], bases: [], package: '', dialect: { family: 'javascript', modules: 'script' } };
const functions = (...names: string[]): FileSymbol[] => names.map((name, i) => [name, 'function', i * 2 + 1, i * 2 + 2, -1]);
const file = (path: string, relations: Partial<FileRelations>) => ({ path, language: 'typescript', text: '', relations: { ...none, ...relations } });
const call = (owner: number, line: number, callee: string): FileCall => [owner, line, callee];

/** `start` calls `middle`, `middle` and `end` call each other, `alone` calls nobody; another file calls `end`. */
const graph = codeGraph(
  '',
  [
    file('src/a.ts', { symbols: functions('start', 'middle', 'end', 'alone'), calls: [call(0, 2, 'middle'), call(1, 4, 'end'), call(2, 6, 'middle')] }),
    file('src/b.ts', { symbols: functions('Start'), imports: [[1, './a', 'end', 'end']], calls: [call(0, 2, 'end')] }),
  ],
  noPackages,
);

function draw(query: Partial<GraphQuery>): string[] {
  const { nodes, edges } = queryGraph({ symbol: '', direction: 'callees', depth: 9, ...query }, [graph]);
  return edges.map(({ from, to, path, line }) => `${nodes[from]?.symbol || nodes[from]?.path} > ${nodes[to]?.symbol || nodes[to]?.path} ${path}:${line}`);
}

const found = (symbol: string) => {
  const { matches, nodes } = queryGraph({ symbol, direction: 'callers', depth: 1 }, [graph]);
  return matches.map((id) => nodes[id]?.symbol || nodes[id]?.path);
};

describe('queryGraph', () => {
  it('finds a symbol as it is written, else without regard to capitals, or a file', () => {
    expect([found('start'), found('START'), found('a.ts'), found('src/b.ts'), found('no')]).toEqual([['start'], ['start', 'Start'], ['src/a.ts'], ['src/b.ts'], []]);
  });

  it('follows calls to a depth, and a ring once', () => {
    expect(draw({ symbol: 'start', depth: 1 })).toEqual(['start > middle src/a.ts:2']);
    expect(draw({ symbol: 'start' })).toEqual(['start > middle src/a.ts:2', 'middle > end src/a.ts:4', 'end > middle src/a.ts:6']);
    expect(draw({ symbol: 'end', direction: 'callers', depth: 1 })).toEqual(['middle > end src/a.ts:4', 'Start > end src/b.ts:2']);
  });

  it('finds the shortest chain of calls', () => {
    expect(draw({ symbol: 'start', to: 'end' })).toEqual(['start > middle src/a.ts:2', 'middle > end src/a.ts:4']);
    expect(draw({ symbol: 'alone', to: 'end' })).toEqual([]);
  });

  it('tells what a change touches: callers of callers, and who imports the file', () => {
    expect(draw({ symbol: 'middle', direction: 'touched' })).toEqual(['start > middle src/a.ts:2', 'end > middle src/a.ts:6', 'middle > end src/a.ts:4', 'Start > end src/b.ts:2', 'src/b.ts > src/a.ts src/b.ts:1']);
  });

  it('knows where the repository is entered: what nobody calls', () => {
    const { nodes } = queryGraph({ symbol: '', direction: 'entries', depth: 1 }, [graph]);
    expect(nodes.map(({ symbol }) => symbol)).toEqual(['start', 'alone', 'Start']);
  });

  it('tells what a file defines, and all that leads there and away', () => {
    const { matches, nodes } = queryGraph({ symbol: 'src/b.ts', direction: 'outline', depth: 1 }, [graph]);
    expect(matches.map((id) => nodes[id]?.symbol)).toEqual(['', 'Start']);
    expect(draw({ symbol: 'src/a.ts', direction: 'outline' })).toContain('Start > end src/b.ts:2');
    expect(draw({ symbol: 'a.ts', direction: 'outline' })).toEqual([]);
  });
});

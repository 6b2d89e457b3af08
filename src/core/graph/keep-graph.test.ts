import { expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import type { FileRelations } from '../model/relation.ts';
import { graphKeeper } from './keep-graph.ts';

/** Records as they are read from disk: relations are another object at every look. */
function shop() {
  const files = new Map<string, FileRecord>();
  const looks = { count: 0 };
  const put = (path: string, hash: string, symbol?: string) =>
    files.set(path, {
      path,
      hash,
      language: 'typescript',
      text: '{}',
      get relations() {
        looks.count++;
        return symbol === undefined ? undefined : relationsOf(symbol);
      },
    } as FileRecord);
  put('a.ts', '1', 'first');
  put('b.ts', '2', 'second');
  put('README.md', '3');
  put('package.json', '4');
  return { files, put, looks, graph: graphKeeper('', () => files) };
}

const relationsOf = (symbol: string): FileRelations => ({ symbols: [[symbol, 'function', 1, 2, -1]], calls: [], imports: [], exports: [], bindings: [], bases: [], package: '' });

it('is made once, and nothing is decoded to see that it holds', () => {
  const { graph, looks } = shop();
  const first = graph();
  const looked = looks.count;
  expect([graph(), graph()]).toEqual([first, first]);
  expect(graph()).toBe(first);
  expect(looks.count).toBe(looked);
});

it('is made again when code or a manifest changed, came or went', () => {
  const { files, graph, put } = shop();
  const symbols = () => graph().nodes.flatMap(({ symbol }) => symbol || []);
  expect(symbols()).toEqual(['first', 'second']);
  put('a.ts', '5', 'third');
  expect(symbols()).toEqual(['third', 'second']);
  files.delete('b.ts');
  expect(symbols()).toEqual(['third']);
  const before = graph();
  put('package.json', '6');
  expect(graph()).not.toBe(before);
});

it('holds when a document changed', () => {
  const { graph, put } = shop();
  const before = graph();
  put('README.md', '7');
  expect(graph()).toBe(before);
});

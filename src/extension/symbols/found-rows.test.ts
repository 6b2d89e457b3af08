import { expect, it } from 'vitest';
import type { ChunkKind } from '../../core/model/chunk.ts';
import type { Hit } from '../../core/model/hit.ts';
import { foundRows } from './found-rows.ts';

function hit(path: string, symbol: string, kind: ChunkKind, startLine: number, signature: string, root = ''): Hit {
  return { root, chunk: { id: `${path}#${startLine}`, path, span: { startLine, endLine: startLine + 9 }, kind, language: 'typescript', symbol, signature, embedText: '' }, text: '', score: 1, why: {} };
}

it('shows symbol, place and signature of each, in the order of the search', () => {
  expect(foundRows([hit('src/queue.ts', 'RetryQueue.run', 'method', 12, 'run(job: Job)'), hit('src/queue.ts', 'RetryQueue', 'class', 1, 'class RetryQueue', 'shop')])).toEqual([
    { icon: 'symbol-method', name: 'RetryQueue.run', where: 'src/queue.ts:12', signature: 'run(job: Job)', place: { root: '', path: 'src/queue.ts', startLine: 12, endLine: 21 } },
    { icon: 'symbol-class', name: 'RetryQueue', where: 'shop/src/queue.ts:1', signature: 'class RetryQueue', place: { root: 'shop', path: 'src/queue.ts', startLine: 1, endLine: 10 } },
  ]);
});

it('names a long definition once, and leaves out what is no code', () => {
  const rows = foundRows([hit('README.md', 'Retries', 'section', 3, '# Retries'), hit('a.ts', 'run', 'function', 40, 'x'), hit('a.ts', 'run', 'function', 1, 'function run() {'), hit('a.ts', '', 'code', 90, 'y')]);
  expect(rows.map(({ name, where }) => [name, where])).toEqual([['run', 'a.ts:40'], ['a.ts', 'a.ts:90']]);
});

it('shows all that was found where nothing of it is code', () => {
  expect(foundRows([hit('docs/retry.md', 'Retries', 'section', 3, '# Retries'), hit('run.txt', '', 'text', 1, 'retry 3')]).map(({ name }) => name)).toEqual(['Retries', 'run.txt']);
});

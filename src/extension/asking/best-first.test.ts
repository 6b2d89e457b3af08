import { expect, it } from 'vitest';
import type { Mention } from '../../protocol/asking.ts';
import { bestFirst, foldersOf } from './best-first.ts';

const file = (path: string, root = ''): Mention => ({ kind: 'file', label: path.split('/').pop() ?? '', detail: '', root, path, startLine: 0, endLine: 0 });
const files = ['src/payments/long/retry.ts', 'test/a-queue.ts', 'src/queue/index.ts', 'src/queue.ts', 'docs/other.md'].map((path) => file(path));

it('names files that begin with the text, then those that have it in their name, then in their path', () => {
  expect(bestFirst('queue', files).map(({ path }) => path)).toEqual(['src/queue.ts', 'test/a-queue.ts', 'src/queue/index.ts']);
  expect(bestFirst('', files).map(({ path }) => path)).toEqual(files.map(({ path }) => path));
});

it('knows the folders that hold them', () => {
  expect(foldersOf([...files, file('src/queue/b.ts')], 'que').map(({ label, path, detail }) => [label, path, detail])).toEqual([['queue/', 'src/queue/', 'src']]);
  expect(foldersOf([file('a/b.ts', 'web')], 'A')).toMatchObject([{ root: 'web', path: 'a/', detail: 'web' }]);
});

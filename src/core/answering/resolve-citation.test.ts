import { expect, it } from 'vitest';
import type { LocatedFile } from '../engine.ts';
import type { Piece } from './piece.ts';
import { resolveCitation } from './resolve-citation.ts';

const files: LocatedFile[] = [
  { root: '', path: 'src/queue.ts', lines: 80 },
  { root: '', path: 'lib/queue.ts', lines: 20 },
  { root: '', path: 'Makefile', lines: 5 },
];

const shown: Piece[] = [
  { root: '', path: 'lib/queue.ts', span: { startLine: 1, endLine: 20 }, language: 'typescript', symbol: '', text: '', selected: false },
  { root: '', path: 'scratch/new.ts', span: { startLine: 3, endLine: 4 }, language: 'typescript', symbol: '', text: '', selected: true },
];

const locate = (path: string) =>
  Promise.resolve(files.filter((file) => file.path === path).concat(files.filter((file) => file.path.endsWith(`/${path}`))));

it.each([
  ['src/queue.ts', 42, 61, 'src/queue.ts', 'checking'],
  ['./src/queue.ts', 80, 80, 'src/queue.ts', 'checking'],
  ['src\\queue.ts', 1, 2, 'src/queue.ts', 'checking'],
  // Of two files of this name the one that the model was shown is meant.
  ['queue.ts', 3, 4, 'lib/queue.ts', 'checking'],
  ['src/queue.ts', 70, 81, 'src/queue.ts', 'checking'],
  ['src/queue.ts', 0, 3, 'src/queue.ts', 'checking'],
  ['src/missing.ts', 1, 2, 'src/missing.ts', 'wrong-path'],
  ['../../etc/passwd', 1, 2, '../../etc/passwd', 'wrong-path'],
  // A selection in a file that is not indexed was shown all the same.
  ['scratch/new.ts', 3, 4, 'scratch/new.ts', 'checking'],
])('%s:%i-%i is %s, %s', async (path, startLine, endLine, expected, state) => {
  const citation = await resolveCitation({ raw: 'as written', path, startLine, endLine }, shown, locate);
  expect(citation).toEqual({ raw: 'as written', root: '', path: expected, startLine, endLine, state });
});

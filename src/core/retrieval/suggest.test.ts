import { describe, expect, it } from 'vitest';
import type { Chunk, ChunkKind } from '../model/chunk.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { suggestQuestions } from './suggest.ts';

describe('suggestQuestions', () => {
  it('asks about the longest function, the largest class and the fullest folder', () => {
    expect(suggest('src/retry.ts class RetryQueue 40', 'src/retry.ts method RetryQueue.run 20', 'src/small.ts function small 3')).toEqual([
      'How does RetryQueue.run work?',
      'What is RetryQueue responsible for?',
      'What is in the folder src?',
    ]);
  });

  it('passes over tests and what a build has written, however long', () => {
    expect(suggest('dist/all.js function bundled 900', 'test/all.ts function tested 800', 'lib/a.js function real 5')).toEqual(['How does real work?', 'What is in the folder lib?']);
  });

  it('has three questions where there is no class and no folder', () => {
    expect(suggest('a.c function parse 30', 'b.c function print 20', 'c.c function scan 10', 'c.c function main 90')).toEqual(['How does parse work?', 'How does print work?', 'How does scan work?']);
  });

  it('asks about tests where there is nothing else', () => {
    expect(suggest('tests/a.py function check 9')).toContain('How does check work?');
  });
});

/** From lines of path, kind, symbol and length. */
function suggest(...definitions: string[]): string[] {
  const files = new Map<string, { path: string; chunks: Chunk[] }>();
  for (const [i, definition] of definitions.entries()) {
    const [path, kind, symbol, endLine] = definition.split(' ') as [string, ChunkKind, string, string];
    const file = files.get(path) ?? { path, chunks: [] };
    file.chunks.push({ id: `${path}#${i}`, path, kind, symbol, span: { startLine: 1, endLine: Number(endLine) }, language: 'text', embedText: '' });
    files.set(path, file);
  }
  return suggestQuestions([{ files } as unknown as IndexReader]);
}

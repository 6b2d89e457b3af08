import { describe, expect, it } from 'vitest';
import { chunk, hit } from '../../../test/support/model.ts';
import type { Chunk, ChunkKind } from '../model/chunk.ts';
import type { Hit } from '../model/hit.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { suggestQuestions } from './suggest.ts';

describe('suggestQuestions', () => {
  it('asks about the longest functions and the largest classes in turn', async () => {
    expect(await suggest(['src/retry.ts class RetryQueue 40', 'src/retry.ts method RetryQueue.run 20', 'src/small.ts function small 3'])).toEqual([
      'How does RetryQueue.run work?',
      'What is RetryQueue responsible for?',
      'How does small work?',
    ]);
  });

  it('asks nothing whose first hit is something else, and takes the next', async () => {
    const definitions = ['a.c function parse 30', 'b.c function print 20', 'c.c function scan 10', 'd.c function walk 5'];
    expect(await suggest(definitions, 'print')).toEqual(['How does parse work?', 'How does scan work?', 'How does walk work?']);
  });

  it('passes over tests, what a build has written, and names that say nothing, however long', async () => {
    expect(await suggest(['dist/all.js function bundled 900', 'test/all.ts function tested 800', 'lib/a.js function real 5', 'c.c function main 90'])).toEqual(['How does real work?']);
  });

  it('asks about tests where there is nothing else', async () => {
    expect(await suggest(['tests/a.py function check 9'])).toEqual(['How does check work?']);
  });
});

/** From lines of path, kind, symbol and length; the search finds what is named, but for one symbol. */
function suggest(definitions: readonly string[], lost = ''): Promise<string[]> {
  const files = new Map<string, { path: string; chunks: Chunk[] }>();
  for (const definition of definitions) {
    const [path, kind, symbol, endLine] = definition.split(' ') as [string, ChunkKind, string, string];
    const file = files.get(path) ?? { path, chunks: [] };
    file.chunks.push(chunk(path, 1, Number(endLine), { kind, symbol }));
    files.set(path, file);
  }
  const all = [...files.values()].flatMap((file) => file.chunks);
  const firstHit = (question: string): Promise<Hit | undefined> => {
    const found = all.find(({ symbol }) => question.includes(` ${symbol} `) && symbol !== lost);
    return Promise.resolve(found && hit(found.path, 1, { chunk: found }));
  };
  return suggestQuestions([{ name: '', index: { files } as unknown as IndexReader }], firstHit);
}

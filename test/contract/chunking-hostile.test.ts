import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { brokenInvariant } from '../support/chunk-invariants.ts';
import { realParser } from '../support/grammars.ts';
import { hostileText } from '../support/hostile-text.ts';

const grammars = ['c', 'cpp', 'csharp', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'tsx', 'typescript'];

describe.each(grammars)('hostile %s', (language) => {
  let parser: TreeSitterParser;
  beforeAll(async () => {
    parser = await realParser();
  });
  afterAll(() => parser.dispose());

  const check = async (text: string): Promise<void> => {
    const { chunks } = await chunkFile({ path: 'a', hash: '', language, text }, parser);
    expect(brokenInvariant(text, chunks)).toBeUndefined();
  };

  it('is covered by exact chunks whatever it holds', async () => {
    await fc.assert(fc.asyncProperty(hostileText(), check), { numRuns: 12 });
  });

  it.each([
    ['nested deeper than any stack', 'class A { '.repeat(8000)],
    ['one line of a megabyte', 'f(a, b); '.repeat(110_000)],
    ['with lone carriage returns', 'class A {\r  void f() {\r  }\r}\r'.repeat(50)],
    ['with a byte order mark and NUL', '\uFEFFclass A {\0\n}\n'],
  ])('%s', (_, text) => check(text));
});

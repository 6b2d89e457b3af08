import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { brokenInvariant } from '../support/chunk-invariants.ts';
import { realParser } from '../support/grammars.ts';
import { hostileText } from '../support/hostile-text.ts';

const grammars = readdirSync(fileURLToPath(new URL('../../grammars/', import.meta.url)), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

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
    await fc.assert(fc.asyncProperty(hostileText(20), check), { numRuns: 25 });
  });

  it.each([
    ['nested deeper than any stack', 'class A { '.repeat(3000)],
    ['one line of many windows', 'f(a, b); '.repeat(20_000)],
    ['with lone carriage returns', 'class A {\r  void f() {\r  }\r}\r'.repeat(50)],
    ['with a byte order mark and NUL', '\uFEFFclass A {\0\n}\n'],
  ])('%s', (_, text) => check(text));
});

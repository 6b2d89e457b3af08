import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { drawChunks } from '../support/draw-chunks.ts';
import { realParser } from '../support/grammars.ts';

const fixtures = fileURLToPath(new URL('../fixtures/languages/', import.meta.url));
const golden = fileURLToPath(new URL('../golden/chunks/', import.meta.url));

describe('chunks of', () => {
  let parser: TreeSitterParser;
  beforeAll(async () => {
    parser = await realParser();
  });

  it.each(readdirSync(fixtures))('%s', async (name) => {
    const text = readFileSync(path.join(fixtures, name), 'utf8');
    const language = parser.languageOf(name, text);
    const { chunks, problems } = await chunkFile({ path: name, hash: '', language, text }, parser);
    await expect(`${language}\n${drawChunks(text, chunks, problems)}`).toMatchFileSnapshot(path.join(golden, `${name}.txt`));
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTokenCounter } from '../../src/adapters/static-embedding/token-counter.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { format } from '../../src/core/indexing/index-format.ts';
import { realParser } from '../support/grammars.ts';

const counter = createTokenCounter(() => readFileSync('models/cairn-code.bin'));

it('is part of what an index is made with: another one needs another format', () => {
  expect([format, counter.version]).toEqual([11, 'cairn-code@3+cairn-cjk@2/1']);
});

it('counts the words of identifiers, of a part as of the whole', () => {
  expect(counter.count('')).toBe(0);
  expect(counter.count('{}();')).toBe(0);
  const text = 'retry the payment';
  expect(counter.count(text, 6, 9)).toBe(counter.count('the'));
  expect(counter.count('unsearchableIdentifierWithManyParts')).toBeGreaterThan(4);
});

it('keeps every chunk within its limit by the model’s own count', async () => {
  const parser = await realParser();
  const body = Array.from({ length: 400 }, (_, i) => `  const value${i} = await retryDelayOf(payment${i}, attempts[${i}]);`).join('\n');
  const { chunks } = await chunkFile({ path: 'a.ts', hash: '', language: 'typescript', text: `async function run() {\n${body}\n}\n` }, parser, counter);
  const lines = body.split('\n');
  expect(chunks.length).toBeGreaterThan(5);
  for (const { span } of chunks) expect(counter.count(lines.slice(span.startLine - 1, span.endLine).join('\n'))).toBeLessThanOrEqual(1100);
  parser.dispose();
});

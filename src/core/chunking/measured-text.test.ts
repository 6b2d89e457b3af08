import { describe, expect, it } from 'vitest';
import type { Parser } from '../ports/parser.ts';
import type { TokenCounter } from '../ports/token-counter.ts';
import { chunkFile } from './chunk-file.ts';
import { limits } from './limits.ts';
import { measure } from './measured-text.ts';

/** A vocabulary in which every word and every line end is one token; `asked` are the characters it had to read. */
function wordCounter(): TokenCounter & { asked: number } {
  return {
    version: 'words',
    asked: 0,
    count(text, start = 0, end = text.length) {
      this.asked += end - start;
      return text.slice(start, end).match(/\S+|\n/g)?.length ?? 0;
    },
  };
}

const noParser: Parser = { languageOf: () => 'text', supports: () => false, parse: async () => ({ ok: false, message: '' }) };
const line = 'internationalisation is straightforward\n';

describe('measure', () => {
  it('asks the model only where the estimate is in doubt', () => {
    const counter = wordCounter();
    const source = measure(line.repeat(400), counter);
    expect(source.fits(1, 5, 500)).toBe(true);
    expect(source.fits(1, 400, 500)).toBe(false);
    expect(counter.asked).toBe(0);
    // 100 lines: 400 words, nearly twice as many by estimate.
    expect(source.tokens(1, 100)).toBeGreaterThan(500);
    expect(source.fits(1, 100, 500)).toBe(true);
    expect(counter.asked).toBe(100 * line.length);
  });

  it('counts a line once, however often it is asked', () => {
    const counter = wordCounter();
    const source = measure(line.repeat(100), counter);
    for (let last = 1; last <= 100; last++) expect(source.exact(1, last)).toBe(4 * last);
    expect(counter.asked).toBe(100 * line.length);
  });

  it('counts nothing where there is no model', () => {
    const source = measure(line.repeat(100));
    expect(source.exact(1, 100)).toBe(source.tokens(1, 100));
  });
});

describe('chunks counted by a model', () => {
  it('fill a window as the model counts it, and read no text twice', async () => {
    const counter = wordCounter();
    const text = line.repeat(2000);
    const { chunks } = await chunkFile({ path: 'a.txt', hash: '', language: 'text', text }, noParser, counter);
    const sizes = chunks.map(({ span }) => 4 * (span.endLine - span.startLine + 1));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.window);
    expect(sizes.slice(0, -1).every((size) => size > limits.window - 8)).toBe(true);
    expect(counter.asked).toBeLessThanOrEqual(text.length);
  });

  it('cut a line that is too long by the same counts', async () => {
    const text = 'word '.repeat(5000);
    const { chunks } = await chunkFile({ path: 'a.txt', hash: '', language: 'text', text }, noParser, wordCounter());
    const sizes = chunks.map(({ span }) => ((span.endColumn ?? 0) - (span.startColumn ?? 0)) / 5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.window);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(5000);
  });
});

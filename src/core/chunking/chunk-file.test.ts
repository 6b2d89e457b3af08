import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenInvariant } from '../../../test/support/chunk-invariants.ts';
import { hostileText } from '../../../test/support/hostile-text.ts';
import { chunkKinds } from '../model/chunk.ts';
import { TextLines } from '../model/text-lines.ts';
import type { Definition, Mention, ParseResult, Parser, Syntax } from '../ports/parser.ts';
import { chunkFile } from './chunk-file.ts';
import { structures } from './structures.ts';

/** A parser that answers as it was told: here the core is tested, real grammars in the contract tests. */
function parserOf(answer: () => ParseResult): Parser {
  return { languageOf: () => 'lang', supports: (language) => language === 'lang', parse: async () => answer() };
}

const noParser = parserOf(() => ({ ok: false, message: 'no' }));
const fileOf = (text: string, language = 'lang') => ({ path: 'src/a.x', hash: '', language, text });
const syntaxOf = (definitions: Definition[], leading: Syntax['leading'] = [], mentions: Mention[] = []): ParseResult => ({ ok: true, syntax: { definitions, leading, mentions, hasError: false } });

async function chunksOf(text: string, definitions: Definition[], leading: Syntax['leading'] = []) {
  return (await chunkFile(fileOf(text), parserOf(() => syntaxOf(definitions, leading)))).chunks;
}

describe('chunkFile', () => {
  it('has no chunk for an empty file and one for a single character', async () => {
    expect((await chunkFile(fileOf('', 'text'), noParser)).chunks).toEqual([]);
    expect((await chunkFile(fileOf('x', 'text'), noParser)).chunks).toMatchObject([{ id: 'src/a.x#0', span: { startLine: 1, endLine: 1 }, kind: 'text' }]);
  });

  it('takes a file as text and says so where the parser gave up', async () => {
    const { chunks, problems } = await chunkFile(fileOf('a\nb\n'), parserOf(() => ({ ok: false, message: 'It took too long.' })));
    expect(problems).toEqual(['It took too long.']);
    expect(chunks).toMatchObject([{ kind: 'text', span: { startLine: 1, endLine: 2 } }]);
  });

  it('takes a file as text and says so where the parser throws', async () => {
    const throwing = parserOf(() => {
      throw new Error('boom');
    });
    const { chunks, problems } = await chunkFile(fileOf('a\n'), throwing);
    expect(problems).toEqual([expect.stringContaining('boom')]);
    expect(chunks).toHaveLength(1);
  });

  it('cuts a definition that is too long into windows that know it', async () => {
    const text = 'function big(a, b) {\n' + '  step(a, b, "one more line of work");\n'.repeat(400) + '}\n';
    const chunks = await chunksOf(text, [{ kind: 'function', name: 'big', start: 0, end: text.length - 1, body: { start: 19, end: text.length - 1 } }]);
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) {
      expect(chunk).toMatchObject({ symbol: 'big', kind: 'function', extent: { startLine: 1, endLine: 402 } });
      expect(chunk.embedText).toContain('src/a.x\nbig\nfunction big(a, b)\n');
    }
    expect(brokenInvariant(text, chunks)).toBeUndefined();
  });

  it('cuts a line that is too long in columns, never inside a character', async () => {
    const text = `short\n${'😀'.repeat(3000)}\nshort again`;
    const { chunks } = await chunkFile(fileOf(text, 'text'), noParser);
    expect(chunks.filter((chunk) => chunk.span.startColumn !== undefined).length).toBeGreaterThan(5);
    expect(brokenInvariant(text, chunks)).toBeUndefined();
  });

  it('lets the windows of a text share lines', async () => {
    const text = 'one two three four five six seven\n'.repeat(300);
    const { chunks } = await chunkFile(fileOf(text, 'text'), noParser);
    const shared = chunks.slice(1).map((chunk, index) => (chunks[index]?.span.endLine ?? 0) - chunk.span.startLine + 1);
    expect(Math.min(...shared)).toBeGreaterThan(5);
    expect(brokenInvariant(text, chunks)).toBeUndefined();
  });

  it('gives comments and decorators right above a definition to it, but not those after a blank line', async () => {
    const text = 'import x from "a long enough module";\n// far away, and long enough to stand alone here\n\n// near\n@decorated\nfn()\n';
    const at = (needle: string) => ({ start: text.indexOf(needle), end: text.indexOf(needle) + needle.length });
    const chunks = await chunksOf(text, [{ kind: 'function', name: 'fn', ...at('fn()') }], [at('// far away, and long enough to stand alone here'), at('// near'), at('@decorated')]);
    expect(chunks.map((chunk) => [chunk.kind, chunk.span.startLine, chunk.span.endLine])).toEqual([
      ['file', 1, 3],
      ['function', 4, 6],
    ]);
  });

  it('embeds where a chunk stands before its text', async () => {
    const text = 'import { a } from "a/module/with/a/name";\n\nclass Queue extends Base {\n  limit = 5;\n\n  run(job) {\n    return job();\n  }\n}\n';
    const start = text.indexOf('class');
    const run = { start: text.indexOf('run('), end: text.indexOf('  }\n}') + 3 };
    const chunks = await chunksOf(text, [
      { kind: 'class', name: 'Queue', start, end: text.length - 1, body: { start: text.indexOf('{\n  limit'), end: text.length - 1 } },
      { kind: 'function', name: 'run', ...run },
    ]);
    expect(chunks.map((chunk) => chunk.embedText)).toEqual([
      'src/a.x\n\ndefines: Queue (run)\nimport { a } from "a/module/with/a/name";\n',
      'src/a.x\nQueue\nmembers:\nrun(job)\nclass Queue extends Base {\n  limit = 5;\n',
      'src/a.x\nQueue.run\nclass Queue\n  run(job) {\n    return job();\n  }\n}',
    ]);
    expect(chunks.map((chunk) => [chunk.kind, chunk.symbol])).toEqual([['file', ''], ['class', 'Queue'], ['method', 'Queue.run']]);
    expect(chunks[1]?.extent).toEqual({ startLine: 3, endLine: 9 });
  });

  it('says what each definition declares, the imports it uses, and in each block of a long one its comment', async () => {
    const head = 'import { retry } from "./retry";\nimport { unused } from "./unused";\n// the rest is about jobs that fail\n\n';
    const body = `{\n${'  retry(job, job.attempts + 1);\n'.repeat(200)}}`;
    const text = `${head}/** Runs a job until it is done. */\nexport async function run(\n  job: Job,\n): Promise<void> ${body}\n`;
    const start = text.indexOf('async function');
    const bodyStart = text.indexOf(body);
    const mentions = ['retry', 'unused'].map((name): Mention => {
      const at = text.indexOf(name);
      return { kind: 'import', start: at, end: at + name.length, text: name, name, alias: '', source: `"./${name}"`, receiver: '', type: '', value: '', valueEnd: -1, element: '' };
    });
    const run: Definition = { kind: 'function', name: 'run', start, end: bodyStart + body.length, body: { start: bodyStart, end: bodyStart + body.length } };
    const leading = [{ start: text.indexOf('/**'), end: text.indexOf('*/') + 2 }];
    const { chunks } = await chunkFile(fileOf(text), parserOf(() => syntaxOf([run], leading, mentions)));
    const blocks = chunks.filter(({ kind }) => kind === 'function');
    expect(blocks.length).toBeGreaterThan(1);
    for (const { signature, embedText, symbol } of blocks) {
      expect({ signature, symbol }).toEqual({ signature: 'export async function run( job: Job, ): Promise<void>', symbol: 'run' });
      expect(embedText.startsWith('src/a.x\nrun\nuses: retry (./retry)\nRuns a job until it is done.\nexport async function run( job: Job, ): Promise<void>\n')).toBe(true);
    }
  });

  it('reads a small constant with the code before it, and names a large one', async () => {
    const table = `const table = {\n${"  'a long enough key': 'and its value',\n".repeat(12)}};\n`;
    const text = `import x from 'a long enough module name';\n\nconst limit = 5;\n\n${table}\nfunction f() {}\n`;
    const at = (needle: string) => ({ start: text.indexOf(needle), end: text.indexOf(needle) + needle.length });
    const chunks = await chunksOf(text, [
      { kind: 'entry', name: 'limit', ...at('const limit = 5;') },
      { kind: 'entry', name: 'table', ...at(table.trimEnd()) },
      { kind: 'function', name: 'f', ...at('function f() {}') },
    ]);
    expect(chunks.map(({ kind, symbol }) => `${kind} ${symbol}`)).toEqual(['file ', 'entry table', 'function f']);
  });

  it('keeps the rest of the index safe from a parser that answers nonsense', async () => {
    const definition = fc.record({
      kind: fc.constantFrom(...chunkKinds),
      name: fc.string({ maxLength: 300 }),
      start: fc.integer({ min: -2, max: 400 }),
      end: fc.integer({ min: -2, max: 600 }),
    });
    const range = fc.record({ start: fc.integer({ min: 0, max: 400 }), end: fc.integer({ min: 0, max: 600 }) });
    await fc.assert(
      fc.asyncProperty(hostileText(), fc.array(definition, { maxLength: 30 }), fc.array(range, { maxLength: 20 }), async (text, definitions, leading) => {
        const chunks = await chunksOf(text, definitions, leading.sort((a, b) => a.start - b.start));
        expect(brokenInvariant(text, chunks)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it('nests definitions only so deep', async () => {
    const depth = 20_000;
    const text = 'class A {\n'.repeat(depth) + '}\n'.repeat(depth);
    const definitions = Array.from({ length: depth }, (_, level): Definition => ({ kind: 'class', name: 'A', start: level * 10, end: text.length - level * 2 }));
    expect(brokenInvariant(text, await chunksOf(text, definitions))).toBeUndefined();
  });
});

describe.each(['text', ...Object.keys(structures)])('any text as %s', (language) => {
  it('is covered by exact chunks', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText(), async (text) => {
        const { chunks, problems } = await chunkFile(fileOf(text, language), noParser);
        expect(problems).toEqual([]);
        expect(chunks.length > 0).toBe(new TextLines(text).count > 0);
        expect(brokenInvariant(text, chunks)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it.each(hugeTexts(20_000))('takes bounded time: %s', takesBoundedTime(language));
});

describe('a megabyte of text', () => {
  it.each(hugeTexts(100_000))('take bounded time: %s', takesBoundedTime('text'));
});

function hugeTexts(size: number): [string, string][] {
  return [
    ['one line', 'a,{"b": [1]} '.repeat(size)],
    ['empty lines', '\n'.repeat(size)],
    ['short lines', '# a: "b"\n[c]\n'.repeat(size)],
    ['nested brackets', '{"a":[\n'.repeat(size)],
    ['one word', 'x'.repeat(size * 10)],
    ['quotes and marks', `"'\`<#=-\\`.repeat(size)],
  ];
}

/** Far above what it takes (tens of milliseconds a megabyte), far below what anything quadratic would. */
const boundedMilliseconds = 5000;

function takesBoundedTime(language: string) {
  return async (_: string, text: string): Promise<void> => {
    const before = performance.now();
    const { chunks } = await chunkFile(fileOf(text, language), noParser);
    expect(performance.now() - before).toBeLessThan(boundedMilliseconds);
    expect(brokenInvariant(text, chunks)).toBeUndefined();
  };
}

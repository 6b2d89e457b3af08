import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyGrammars } from '../../scripts/grammars.mjs';
import { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { builtGrammars, runtimeWasm } from '../support/grammars.ts';

const languages = readdirSync(fileURLToPath(new URL('../../grammars/', import.meta.url)), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const scratch = mkdtempSync(path.join(os.tmpdir(), 'cairn-parser-'));
let grammars: string;
let parser: TreeSitterParser;

beforeAll(async () => {
  grammars = await builtGrammars();
  parser = new TreeSitterParser(grammars, runtimeWasm);
});
afterAll(() => {
  parser.dispose();
  rmSync(scratch, { recursive: true, force: true });
});

/** A folder of grammars with one language, whose files may be changed. */
function folderWith(name: string, language: string, change: (folder: string) => void): string {
  const folder = path.join(scratch, name);
  cpSync(path.join(grammars, language), path.join(folder, language), { recursive: true });
  change(path.join(folder, language));
  return folder;
}

describe('languageOf', () => {
  it.each([
    ['src/a.ts', '', 'typescript'],
    ['src/a.d.ts', '', 'typescript'],
    ['src/A.TSX', '', 'tsx'],
    ['a.mjs', '', 'javascript'],
    ['a.pyi', '', 'python'],
    ['Gemfile', '', 'ruby'],
    ['docker/Dockerfile.dev', '', 'dockerfile'],
    ['Makefile', '', 'makefile'],
    ['.env.local', '', 'properties'],
    ['.gitignore', '', 'gitignore'],
    ['a.h', 'int f(void);\n', 'c'],
    ['a.h', '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', 'c'],
    ['a.h', '#include <vector>\nint f();\n', 'cpp'],
    ['a.h', 'class Shape {\npublic:\n', 'cpp'],
    ['README.md', '', 'markdown'],
    ['tsconfig.json', '', 'json'],
    ['a.kt', '', 'kotlin'],
    ['bin/run', '#!/usr/bin/env -S python3.11 -u\n', 'python'],
    ['bin/run', '#!/bin/bash\n', 'shell'],
    ['bin/run', '#!/usr/bin/env node', 'javascript'],
    ['bin/run', 'MZ\0\0', 'text'],
    ['a.unheard-of', '', 'text'],
    ['LICENSE', '', 'text'],
  ])('%s beginning %j is %s', (file, text, language) => expect(parser.languageOf(file, text)).toBe(language));
});

describe('parse', () => {
  it('has a working grammar for every language of the folder', async () => {
    for (const language of languages) {
      expect(parser.supports(language), language).toBe(true);
      // One grammar takes an empty text for an error; none may fail on it.
      expect(await parser.parse(language, ''), language).toMatchObject({ ok: true, syntax: { definitions: [], leading: [], mentions: [] } });
    }
    expect(parser.supports('cobol')).toBe(false);
  });

  it.each([
    ['a constant of the file', 'export const retry = () => {};\nexport var api = { get() {} };\n', ['function retry', 'module api', 'method get']],
    ['not what a function binds', 'function run() {\n  const inner = () => {};\n  const held = { get() {} };\n}\n', ['function run', 'method get']],
    ['what a namespace has at its top', 'namespace Jobs {\n  export const retry = () => {};\n  const limit = memo(() => { return 3; });\n}\n', ['module Jobs', 'function retry', 'function limit']],
    ['tests and groups by their word, with options before the function', "describe('queue', () => {\n  it('runs', { timeout: 9 }, () => {});\n  test.each([1])('counts', () => {});\n  other('no test', () => {});\n});\n", ['section queue', 'function runs', 'function counts']],
  ])('finds %s', async (_, text, expected) => {
    const result = await parser.parse('typescript', text);
    expect(result.ok && result.syntax.definitions.filter(({ kind }) => kind !== 'entry').map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected);
  });

  it('loads all grammars although files of every language come at once', { timeout: 120_000 }, async () => {
    const together = new TreeSitterParser(grammars, runtimeWasm);
    const results = await Promise.all(languages.map(async (language) => [language, await together.parse(language, 'x\n')] as const));
    expect(results.filter(([, result]) => !result.ok)).toEqual([]);
    together.dispose();
  });

  it('gives offsets in UTF-16 units, name, kind and body', async () => {
    const text = '// 😀 漢字\nexport function greet(name: string) {\n  return name;\n}\n';
    const result = await parser.parse('typescript', text);
    const start = text.indexOf('function');
    expect(result).toEqual({
      ok: true,
      syntax: {
        dialect: expect.objectContaining({ family: 'javascript', modules: 'script', self: ['this'] }) as unknown,
        definitions: [{ kind: 'function', name: 'greet', start, end: text.length - 1, body: { start: text.indexOf('{'), end: text.length - 1 } }],
        leading: [{ start: 0, end: text.indexOf('\n') }],
        mentions: expect.any(Array) as unknown,
        hasError: false,
      },
    });
  });

  it('says where the grammar had to skip something, and still finds definitions', async () => {
    const result = await parser.parse('python', 'def f(:\n    pass\n\ndef g():\n    pass\n');
    expect(result).toMatchObject({ ok: true, syntax: { hasError: true, definitions: expect.arrayContaining([expect.objectContaining({ name: 'g' })]) as unknown } });
  });

  it('reads files of different languages at the same time', async () => {
    const fresh = new TreeSitterParser(grammars, runtimeWasm);
    const texts: [string, string][] = [['go', 'package a\nfunc F() {}\n'], ['python', 'def F():\n    pass\n'], ['rust', 'fn F() {}\n'], ['go', 'package a\nfunc F() {}\n']];
    const results = await Promise.all(texts.map(([language, text]) => fresh.parse(language, text)));
    for (const result of results) expect(result).toMatchObject({ ok: true, syntax: { definitions: [{ name: 'F' }] } });
    fresh.dispose();
  });

  it('gives up on a file after some seconds, and reads the next one', async () => {
    const endless = 'a < '.repeat(4_000_000);
    const before = performance.now();
    const result = await parser.parse('typescript', endless);
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(result).toEqual({ ok: false, message: expect.stringContaining('3 seconds') as unknown });
    expect(await parser.parse('typescript', 'function f() {}')).toMatchObject({ ok: true, syntax: { definitions: [{ name: 'f' }] } });
  });
});

describe('a grammar that faults', () => {
  /** Real faults: bytes of the tables that the grammar's code jumps by are overwritten. */
  const damage = (folder: string): void => {
    const file = path.join(folder, 'grammar.wasm');
    const wasm = readFileSync(file);
    wasm.fill(0x7f, Math.floor(wasm.length * 0.7), Math.floor(wasm.length * 0.7) + 4096);
    writeFileSync(file, wasm);
  };

  it('costs that file only, is given up after some, and leaves other languages alone', async () => {
    const folder = folderWith('faulty', 'go', damage);
    cpSync(path.join(grammars, 'python'), path.join(folder, 'python'), { recursive: true });
    const faulty = new TreeSitterParser(folder, runtimeWasm);
    const messages: string[] = [];
    for (let i = 0; i < 6; i++) {
      const result = await faulty.parse('go', 'package a\n\nfunc F(a int) string { return "a" }\n');
      messages.push(result.ok ? 'ok' : result.message);
      expect(await faulty.parse('python', 'def f():\n    pass\n')).toMatchObject({ ok: true, syntax: { definitions: [{ name: 'f' }] } });
    }
    expect(messages[0]).toMatch(/^The grammar for go failed \(.+\); the file was taken as text\.$/);
    expect(messages[4]).toMatch(/failed in 5 files/);
    expect(faulty.supports('go')).toBe(false);
  });
});

describe('a grammar that cannot be loaded', () => {
  it.each([
    ['whose wasm is damaged', (folder: string) => writeFileSync(path.join(folder, 'grammar.wasm'), 'no wasm')],
    ['whose wasm is missing', (folder: string) => rmSync(path.join(folder, 'grammar.wasm'))],
    ['whose query does not fit', (folder: string) => writeFileSync(path.join(folder, 'chunks.scm'), '(no_such_node) @definition.class')],
  ])('%s costs the structure of its files, and is said once', async (name, change) => {
    const broken = new TreeSitterParser(folderWith(name, 'go', change), runtimeWasm);
    const file = (n: number) => ({ path: `${n}.go`, hash: '', language: broken.languageOf(`${n}.go`, ''), text: 'package a\n\nfunc F() {}\n' });
    const first = await chunkFile(file(1), broken);
    expect(first.problems).toEqual([expect.stringContaining('grammar for go')]);
    expect(first.chunks).toMatchObject([{ kind: 'text', span: { startLine: 1, endLine: 3 } }]);
    const second = await chunkFile(file(2), broken);
    expect(second).toMatchObject({ problems: [], chunks: [{ kind: 'text' }] });
  });

  it('is left out where its manifest is no manifest', () => {
    const folder = folderWith('manifest', 'go', (language) => writeFileSync(path.join(language, 'language.json'), '{"id": 5'));
    expect(new TreeSitterParser(folder, runtimeWasm).supports('go')).toBe(false);
  });

  it('costs its own files where its manifest has a bad pattern', async () => {
    const folder = folderWith('pattern', 'go', (language) => {
      const manifest = path.join(language, 'language.json');
      writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), rewrites: [{ pattern: '(', as: '' }] }));
    });
    const parser = new TreeSitterParser(folder, runtimeWasm);
    expect(parser.languageOf('a.go', '')).toBe('go');
    expect(await parser.parse('go', 'package a')).toEqual({ ok: false, message: expect.stringMatching(/^The manifest of the grammar for go can't be used \(Invalid regular expression.+taken as text\.$/) as unknown });
    expect(parser.supports('go')).toBe(false);
  });

  it('costs all structure, but no file, where the runtime is missing', async () => {
    const parserless = new TreeSitterParser(grammars, path.join(scratch, 'no.wasm'));
    expect(await parserless.parse('go', 'package a')).toMatchObject({ ok: false });
    expect(parserless.supports('go')).toBe(false);
  });
});

describe('copyGrammars', () => {
  const source = fileURLToPath(new URL('../../grammars/go/', import.meta.url));
  const copyWith = async (name: string, change: object): Promise<void> => {
    const from = path.join(scratch, name);
    mkdirSync(path.join(from, 'go'), { recursive: true });
    const manifest = JSON.parse(readFileSync(path.join(source, 'language.json'), 'utf8')) as { grammar: object };
    writeFileSync(path.join(from, 'go', 'language.json'), JSON.stringify({ ...manifest, grammar: { ...manifest.grammar, ...change } }));
    await copyGrammars(from, path.join(scratch, `${name}-out`));
  };

  it('refuses a wasm that is not the one in the manifest', async () => {
    await expect(copyWith('hash', { sha256: '00' })).rejects.toThrow(/sha256 .* names 00/);
    await expect(copyWith('version', { version: '9.9.9' })).rejects.toThrow(/9\.9\.9, but .* is installed/);
  });
});

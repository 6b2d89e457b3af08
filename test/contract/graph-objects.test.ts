import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { queryGraph } from '../../src/core/graph/query-graph.ts';
import { drawEdges, graphOf } from '../support/draw-graph.ts';
import { realParser } from '../support/grammars.ts';

// Functions that are called through an object that holds them, inside of another function, or as what a constant is set to; and
// what is said of the calls that nobody can follow.

let parser: TreeSitterParser;
beforeAll(async () => {
  parser = await realParser();
});
afterAll(() => parser.dispose());

const calls = async (files: Record<string, string>) => drawEdges(await graphOf(files, parser)).filter((edge) => edge.includes(' calls '));

async function unresolved(symbol: string, files: Record<string, string>): Promise<string[]> {
  const result = queryGraph({ symbol, direction: 'callees', depth: 1 }, [await graphOf(files, parser)]);
  return result.unresolved.map(({ from, path, line, callee }) => `${path}:${line} ${result.nodes[from]?.symbol} ${callee}`);
}

describe('objects of functions', () => {
  const tools = 'const isText = (x) => {\n  return 1;\n};\nfunction trim(x) {}\n';
  const use = (first: string) => `${first}\nfunction run() {\n  tools.isText(1);\n  tools.cut(1);\n}\n`;
  const both = ['use.js:3 run calls tools.js isText', 'use.js:4 run calls tools.js trim'];

  it('are followed where a file exports one by default', async () => {
    expect(await calls({ 'tools.js': `${tools}export default { isText, cut: trim };\n`, 'use.js': use("import tools from './tools.js';") })).toEqual(both);
  });

  it('are followed where a constant is one, exported by its name or by default, under another type too', async () => {
    const named = { 'tools.js': `${tools}export const tools = { isText, cut: trim };\n`, 'use.js': use("import { tools } from './tools.js';") };
    expect(await calls(named)).toEqual(both);
    const byDefault = { 'tools.js': `${tools}const all = { isText, cut: trim };\nexport default all;\n`, 'use.js': use("import tools from './tools.js';") };
    expect(await calls(byDefault)).toEqual(both);
    const typed = { 'tools.ts': `${tools}export const tools = { isText, cut: trim } as const;\n`, 'use.ts': use("import { tools } from './tools';") };
    expect(await calls(typed)).toEqual(both.map((edge) => edge.replaceAll('.js', '.ts')));
  });

  it('are followed through what CommonJS exports: an object, names, one thing, a default import of all', async () => {
    expect(await calls({ 'tools.js': `${tools}module.exports = { isText, cut: trim };\n`, 'use.js': use("const tools = require('./tools');") })).toEqual(both);
    expect(await calls({ 'tools.js': `${tools}exports.isText = isText;\nmodule.exports.cut = trim;\n`, 'use.js': use("const tools = require('./tools');") })).toEqual(both);
    expect(await calls({ 'tools.js': `${tools}module.exports = { isText, cut: trim };\n`, 'use.js': use("import tools from './tools.js';") })).toEqual(both);
    const one = { 'queue.js': 'class Queue {\n  push() {}\n}\nmodule.exports = Queue;\n', 'use.js': "const Queue = require('./queue');\nfunction run() {\n  new Queue().push();\n}\n" };
    expect(await calls(one)).toEqual(['use.js:3 run calls queue.js Queue.push', 'use.js:3 run calls queue.js Queue']);
  });

  it('keep what they define beside what they name, and are followed through a namespace', async () => {
    const files = {
      'tools.js': `${tools}export default { isText, cut: trim, own() {\n  trim();\n} };\n`,
      'index.js': "export { default } from './tools';\nexport * as more from './tools';\n",
      'use.js': "import tools, { more } from './index';\nfunction run() {\n  tools.own();\n  tools.cut(1);\n  more.default.isText(1);\n}\n",
    };
    expect(await calls(files)).toEqual(['tools.js:6 default.own calls tools.js trim', 'use.js:3 run calls tools.js default.own', 'use.js:4 run calls tools.js trim', 'use.js:5 run calls tools.js isText']);
  });

  it('hold functions that are called with an object of their own', async () => {
    expect(await calls({ 'tools.js': `${tools}export default { trim };\n`, 'use.js': "import tools from './tools';\nfunction run() {\n  tools.trim.call({}, 1);\n}\n" })).toEqual(['use.js:3 run calls tools.js trim']);
  });
});

describe('a function inside of another', () => {
  it('is called by the one around it, which makes its calls; asked for by itself it has its own', async () => {
    const text = 'def outer():\n    def inner():\n        helper()\n    inner()\n\ndef helper():\n    pass\n';
    const graph = await graphOf({ 'a.py': text }, parser);
    expect(drawEdges(graph)).toEqual(['a.py:3 outer calls a.py helper', 'a.py:4 outer calls a.py outer.inner']);
    const asked = queryGraph({ symbol: 'inner', direction: 'both', depth: 1 }, [graph]);
    expect(asked.edges.map(({ from, to, line }) => `${asked.nodes[from]?.symbol} ${asked.nodes[to]?.symbol}:${line}`)).toEqual(['outer outer.inner:4', 'outer.inner helper:3']);
    expect(asked.nodes[asked.matches[0] ?? -1]).toMatchObject({ symbol: 'outer.inner', startLine: 2, endLine: 3 });
  });

  it('may be bound to a name, and is nothing that a file defines', async () => {
    const text = 'export function outer() {\n  const inner = () => {\n    return 1;\n  };\n  return inner();\n}\n';
    const graph = await graphOf({ 'a.ts': text }, parser);
    expect(drawEdges(graph)).toEqual(['a.ts:5 outer calls a.ts outer.inner']);
    expect(queryGraph({ symbol: 'a.ts', direction: 'outline', depth: 1 }, [graph]).matches).toHaveLength(2);
  });

  it('is not meant by the title of a test, nor by a method of a local class', async () => {
    const text = "import { push } from './queue';\ndescribe('queue', () => {\n  it('push', () => {\n    push();\n  });\n});\nfunction f() {\n  class Local {\n    push() {}\n  }\n  return new Local();\n}\n";
    expect(await calls({ 'a.ts': text, 'queue.ts': 'export function push() {}\n' })).toEqual(['a.ts:4 queue calls queue.ts push']);
  });
});

describe('a constant', () => {
  it('is what is called, where what it holds was made by something else', async () => {
    const files = { 'tools.js': "const typeOf = (type) => {\n  return (x) => typeof x === type;\n};\nconst isText = typeOf(\n  'string',\n);\nexport default { isText };\n", 'use.js': "import tools from './tools';\nfunction run() {\n  tools.isText(1);\n}\n" };
    expect(await calls(files)).toEqual(['tools.js:4 calls tools.js typeOf', 'use.js:3 run calls tools.js isText']);
    const graph = await graphOf(files, parser);
    expect(graph.nodes.at(-1)).toMatchObject({ path: 'tools.js', symbol: 'isText', kind: 'entry', startLine: 4, endLine: 6 });
  });

  it('means itself inside of what it is set to', async () => {
    const files = { 'make.ts': 'export function make<T>(start: (made: T) => void): T {\n  return start as never;\n}\n', 'box.ts': "import { make } from './make';\nexport const Box: any = make((box) => {\n  return new Box(box);\n});\n" };
    expect(await calls(files)).toEqual(['box.ts:2 Box calls make.ts make', 'box.ts:3 Box calls box.ts Box']);
  });

  it('is none in a function without a name, where it is a variable of that', async () => {
    expect(await calls({ 'a.js': 'export default flag && (() => {\n  const stop = start();\n  stop();\n});\nfunction start() {}\n' })).toEqual(['a.js:2 calls a.js start']);
  });
});

describe('calls that nobody can follow', () => {
  it('are named: of a variable that may hold anything, of a name that several have', async () => {
    const text = ['class Queue {', '  drain() {}', '}', 'function run(next, table, queue, list) {', '  next();', '  const pick = table.a || table.b;', '  pick();', '  queue.x.drain;', '  list.slice(1);', '  Math.max(1);', '  setTimeout(next);', '}', ''].join('\n');
    expect(await unresolved('run', { 'a.js': text })).toEqual(['a.js:5 run next', 'a.js:7 run pick']);
    const many = ['one', 'two', 'three', 'four', 'five'].map((name) => `class ${name} {\n  settle() {}\n}\n`).join('');
    expect(await unresolved('run', { 'a.js': `${many}function run(x) {\n  x.settle();\n}\n` })).toEqual(['a.js:17 run x.settle']);
  });

  it('of a member are those of its class, and no others', async () => {
    const text = 'class Box:\n    def open(self, key):\n        key()\n\n\ndef other(key):\n    key()\n';
    expect(await unresolved('Box', { 'a.py': text })).toEqual(['a.py:3 Box.open key']);
  });
});

describe('Python', () => {
  it('follows a module under another name, and one that a package imports', async () => {
    const files = {
      'pkg/__init__.py': '',
      'pkg/mod.py': 'def f():\n    pass\n',
      'pkg/use.py': 'from . import mod\n\ndef near():\n    mod.f()\n',
      'main.py': 'import pkg.mod as m\nfrom pkg import mod as n\n\ndef run():\n    m.f()\n    n.f()\n',
    };
    expect(await calls(files)).toEqual(['pkg/use.py:4 near calls pkg/mod.py f', 'main.py:5 run calls pkg/mod.py f', 'main.py:6 run calls pkg/mod.py f']);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { drawEdges, graphOf } from '../support/draw-graph.ts';
import { realParser } from '../support/grammars.ts';

// Where an import leads that is no path: manifests and the compiler's settings say it.

let parser: TreeSitterParser;
beforeAll(async () => {
  parser = await realParser();
});
afterAll(() => parser.dispose());

const imports = async (files: Record<string, string>) => drawEdges(await graphOf(files, parser)).filter((edge) => edge.includes(' imports '));
const manifest = (value: object) => JSON.stringify(value);

it('follows paths and baseUrl of the nearest settings', async () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
    'web/tsconfig.json': '{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["./*"] } } }',
    'lib/a.ts': '',
    'web/src/a.ts': '',
    'web/src/b.ts': '',
    'main.ts': "import '@/a';\n",
    'web/src/main.ts': "import '@/a';\nimport 'b';\n",
  };
  expect(await imports(files)).toEqual(['main.ts:1 imports lib/a.ts', 'web/src/main.ts:1 imports web/src/a.ts', 'web/src/main.ts:2 imports web/src/b.ts']);
});

it('follows names of packages of the repository, built or not, and names of their own', async () => {
  const files = {
    'packages/core/package.json': manifest({ name: '@shop/core', exports: { '.': './dist/index.js', './queue': { source: './src/data/queue.ts', default: './dist/queue.js' } }, imports: { '#clock': './src/clock.js' } }),
    'packages/core/src/index.ts': "import '#clock';\nimport '@shop/core/queue';\n",
    'packages/core/src/clock.ts': '',
    'packages/core/src/data/queue.ts': '',
    'packages/app/package.json': manifest({ name: 'app' }),
    'packages/app/src/main.ts': "import '@shop/core';\nimport '@shop/core/queue';\nimport '#clock';\nimport 'left-pad';\n",
  };
  expect(await imports(files)).toEqual([
    'packages/core/src/index.ts:1 imports packages/core/src/clock.ts',
    'packages/core/src/index.ts:2 imports packages/core/src/data/queue.ts',
    'packages/app/src/main.ts:1 imports packages/core/src/index.ts',
    'packages/app/src/main.ts:2 imports packages/core/src/data/queue.ts',
  ]);
});

it('finds packages of Python below folders of sources, the nearest of several', async () => {
  const files = {
    'one/src/shop/__init__.py': '',
    'one/src/shop/queue.py': '',
    'one/tests/test_queue.py': 'import shop.queue\n',
    'two/src/shop/__init__.py': '',
    'two/src/shop/queue.py': '',
    'two/tests/test_queue.py': 'from shop.queue import push\n',
  };
  expect(await imports(files)).toEqual(['one/tests/test_queue.py:1 imports one/src/shop/queue.py', 'two/tests/test_queue.py:1 imports two/src/shop/queue.py']);
});

it('takes a folder for a package of Go where no go.mod names the module', async () => {
  const files = {
    'store/store.go': 'package store\n\nfunc Open() {}\n',
    'errors/errors.go': 'package errors\n\nfunc New() {}\n',
    'main.go': 'package main\n\nimport (\n\t"errors"\n\n\t"example.com/me/shop/store"\n\t"example.com/pkg/errors"\n)\n\nfunc main() {\n\tstore.Open()\n}\n',
  };
  expect(await imports(files)).toEqual(['main.go:6 imports store/store.go']);
});

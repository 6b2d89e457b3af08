import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { drawEdges, graphOf } from '../support/draw-graph.ts';
import { realParser } from '../support/grammars.ts';

let parser: TreeSitterParser;
beforeAll(async () => {
  parser = await realParser();
});
afterAll(() => parser.dispose());

const check = async (files: Record<string, string>, expected: string[]) => expect(drawEdges(await graphOf(files, parser))).toEqual(expected);

describe('TypeScript', () => {
  it('follows imports, barrels, renames, namespaces and default exports', () =>
    check(
      {
        'src/queue.ts': 'export function push() {}\nfunction grow() {}\nexport { grow as enlarge };\nexport default class Queue {\n  drain() {}\n}\n',
        'src/lib/index.ts': "export * from '../queue.js';\nexport { push as add } from '../queue';\nexport * as queues from '../queue';\n",
        'src/main.ts': [
          "import { add, enlarge, queues } from './lib';",
          "import Queue from './queue';",
          "import * as all from './lib/index';",
          'export function run() {',
          '  add(); enlarge(); queues.push(); all.push();',
          '  const queue = new Queue();',
          '  queue.drain();',
          '}',
          '',
        ].join('\n'),
      },
      [
        'src/lib/index.ts:1 imports src/queue.ts',
        'src/lib/index.ts:2 imports src/queue.ts',
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:5 run calls src/queue.ts grow',
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:6 run calls src/queue.ts Queue',
        'src/main.ts:7 run calls src/queue.ts Queue.drain',
        'src/main.ts:1 imports src/lib/index.ts',
        'src/main.ts:2 imports src/queue.ts',
        'src/main.ts:3 imports src/lib/index.ts',
      ],
    ));

  it('knows this, its bases, typed fields and parameters, and what a function returns', () =>
    check(
      {
        'store.ts': 'export interface Store {\n  read(key: string): Promise<Entry>;\n}\nexport class Entry {\n  touch(): void {}\n}\n',
        'base.ts': "import type { Store } from './store';\nexport abstract class Base {\n  constructor(protected readonly store: Store) {}\n  log() {}\n}\n",
        'cache.ts': [
          "import { Base } from './base';",
          "import { type Store } from './store';",
          'export class Cache extends Base implements Store {',
          '  async read(key: string) {',
          '    this.log();',
          '    const entry = await this.store.read(key);',
          '    entry.touch();',
          '    return entry;',
          '  }',
          '}',
          'function use(cache: Cache | undefined) {',
          "  cache?.read('a');",
          '}',
          '',
        ].join('\n'),
      },
      [
        'base.ts:1 imports store.ts',
        'cache.ts:5 Cache.read calls base.ts Base.log',
        'cache.ts:6 Cache.read calls store.ts Store.read',
        'cache.ts:7 Cache.read calls store.ts Entry.touch',
        'cache.ts:12 use calls cache.ts Cache.read',
        'cache.ts:1 imports base.ts',
        'cache.ts:2 imports store.ts',
        'cache.ts:3 Cache extends base.ts Base',
        'cache.ts:3 Cache implements store.ts Store',
      ],
    ));

  it('does not take a parameter for the function of the same name, nor a built-in method for one of the repository', () =>
    check({ 'a.ts': 'export function done() {}\nclass Bag { get() {} }\nfunction f(done: () => void) {\n  done();\n  new Map().get(1);\n}\n' }, []));
});

describe('Python', () => {
  it('follows packages, relative imports, self and what constructors assign', () =>
    check(
      {
        'app/__init__.py': 'from .queue import Queue\n',
        'app/queue.py': 'class Base:\n    def size(self):\n        pass\n\nclass Queue(Base):\n    def __init__(self):\n        self.items = 1\n\n    def push(self, item):\n        self.size()\n',
        'app/worker.py': [
          'from app import Queue',
          'from . import queue as q',
          '',
          'class Worker:',
          '    def __init__(self):',
          '        self.queue = Queue()',
          '',
          '    def run(self):',
          '        self.queue.push(1)',
          '        q.Queue().size()',
          '',
        ].join('\n'),
      },
      [
        'app/__init__.py:1 imports app/queue.py',
        'app/queue.py:10 Queue.push calls app/queue.py Base.size',
        'app/queue.py:5 Queue extends app/queue.py Base',
        'app/worker.py:6 Worker.__init__ calls app/queue.py Queue.__init__',
        'app/worker.py:9 Worker.run calls app/queue.py Queue.push',
        'app/worker.py:10 Worker.run calls app/queue.py Base.size',
        'app/worker.py:10 Worker.run calls app/queue.py Queue.__init__',
        'app/worker.py:1 imports app/__init__.py',
        'app/worker.py:2 imports app/__init__.py',
      ],
    ));
});

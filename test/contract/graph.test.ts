import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { drawEdges, graphOf } from '../support/draw-graph.ts';
import { realParser } from '../support/grammars.ts';
import { hostileText } from '../support/hostile-text.ts';

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
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:5 run calls src/queue.ts grow',
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:5 run calls src/queue.ts push',
        'src/main.ts:6 run calls src/queue.ts Queue',
        'src/main.ts:7 run calls src/queue.ts Queue.drain',
        'src/main.ts:1 imports src/lib/index.ts',
        'src/main.ts:2 imports src/queue.ts',
      ],
    ));

  it('says a call on the line of the name that is called', () =>
    check(
      { 'a.ts': ['export class Shape {', '  wide(): Shape {', '    return this;', '  }', '}', 'export function draw() {', '  return new Shape()', '    .wide()', '    .wide();', '}', ''].join('\n') },
      ['a.ts:9 draw calls a.ts Shape.wide', 'a.ts:8 draw calls a.ts Shape.wide', 'a.ts:7 draw calls a.ts Shape'],
    ));

  it('takes a group of tests for a function, and its title for no name', () =>
    check(
      {
        'queue.ts': 'export class Queue {\n  push() {}\n}\n',
        'queue.spec.ts': [
          "import { Queue } from './queue';",
          "describe('Queue', () => {",
          '  let queue: Queue;',
          '  beforeEach(() => {',
          '    queue = new Queue();',
          '  });',
          "  it('takes', () => {",
          '    const other = new Queue();',
          '    other.push();',
          '    queue.push();',
          '  });',
          '});',
          '',
        ].join('\n'),
      },
      ['5 Queue calls queue.ts Queue', '8 Queue calls queue.ts Queue', '9 Queue calls queue.ts Queue.push', '10 Queue calls queue.ts Queue.push', '1 imports queue.ts'].map((edge) => `queue.spec.ts:${edge}`),
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
        'app/worker.py:2 imports app/queue.py',
      ],
    ));
});

describe('other languages', () => {
  it('Go: packages by their folders, receivers, fields, results and embedded types', () =>
    check(
      {
        'go.mod': 'module example.com/shop\n',
        'store/store.go': 'package store\n\ntype Store struct {\n\tlog *Log\n}\n\nfunc New() *Store {\n\treturn &Store{}\n}\n\nfunc (s *Store) Read(key string) {\n\ts.log.Write(key)\n}\n',
        'store/log.go': 'package store\n\ntype Log struct{}\n\nfunc (l *Log) Write(line string) {}\n',
        'main.go': 'package main\n\nimport "example.com/shop/store"\n\ntype App struct {\n\t*store.Store\n}\n\nfunc main() {\n\ts := store.New()\n\ts.Read("a")\n\tapp := App{s}\n\tapp.Read("b")\n}\n',
      },
      [
        'store/store.go:12 Store.Read calls store/log.go Log.Write',
        'main.go:10 main calls store/store.go New',
        'main.go:11 main calls store/store.go Store.Read',
        'main.go:13 main calls store/store.go Store.Read',
        'main.go:3 imports store/store.go',
        'main.go:3 imports store/log.go',
        'main.go:6 App extends store/store.go Store',
      ],
    ));

  it('Java: packages, imports, inherited methods, fields and new objects', () =>
    check(
      {
        'src/a/Base.java': 'package a;\n\npublic class Base {\n  protected void log(String s) {\n  }\n}\n',
        'src/a/Store.java': 'package a;\n\npublic interface Store {\n  String read(String key);\n}\n',
        'src/b/Cache.java': [
          'package b;',
          'import a.Base;',
          'import a.Store;',
          'public class Cache extends Base implements Store {',
          '  private final Store inner;',
          '  Cache(Store inner) {',
          '    this.inner = inner;',
          '  }',
          '  public String read(String key) {',
          '    log(key);',
          '    return inner.read(key);',
          '  }',
          '  static void use(Store s) {',
          '    new Cache(s).read("a");',
          '  }',
          '}',
          '',
        ].join('\n'),
      },
      [
        'src/b/Cache.java:10 Cache.read calls src/a/Base.java Base.log',
        'src/b/Cache.java:11 Cache.read calls src/a/Store.java Store.read',
        'src/b/Cache.java:14 Cache.use calls src/b/Cache.java Cache.Cache',
        'src/b/Cache.java:14 Cache.use calls src/b/Cache.java Cache.read',
        'src/b/Cache.java:2 imports src/a/Base.java',
        'src/b/Cache.java:3 imports src/a/Store.java',
        'src/b/Cache.java:4 Cache extends src/a/Base.java Base',
        'src/b/Cache.java:4 Cache implements src/a/Store.java Store',
      ],
    ));

  it('Rust: crates, modules, implementations and fields', () =>
    check(
      {
        'src/main.rs': 'mod store;\nuse crate::store::{Store, open as open_store};\n\nstruct App {\n    store: Store,\n}\n\nimpl App {\n    fn run(&self) {\n        self.store.read();\n        open_store().unwrap().read();\n        store::open();\n        Store::new();\n    }\n}\n',
        'src/store.rs': 'pub trait Reader {\n    fn close(&self) {\n    }\n}\npub struct Store;\n\nimpl Store {\n    pub fn new() -> Self {\n        Store\n    }\n    pub fn read(&self) {\n        self.close();\n    }\n}\nimpl Reader for Store {\n    fn other(&self) {}\n}\npub fn open() -> Result<Store, String> {\n    Ok(Store::new())\n}\n',
      },
      [
        'src/main.rs:10 App.run calls src/store.rs Store.read',
        'src/main.rs:11 App.run calls src/store.rs Store.read',
        'src/main.rs:11 App.run calls src/store.rs open',
        'src/main.rs:12 App.run calls src/store.rs open',
        'src/main.rs:13 App.run calls src/store.rs Store.new',
        'src/main.rs:1 imports src/store.rs',
        'src/store.rs:12 Store.read calls src/store.rs Reader.close',
        'src/store.rs:19 open calls src/store.rs Store.new',
        'src/store.rs:15 Store implements src/store.rs Reader',
      ],
    ));

  it('C and C++: headers, members outside of their class, bases and pointers', () =>
    check(
      {
        'queue.h': 'class Base {\npublic:\n  void log() {}\n};\nclass Queue : public Base {\npublic:\n  void push(int x);\n  int size() { return 0; }\n};\n',
        'queue.cpp': '#include "queue.h"\nvoid Queue::push(int x) {\n  size();\n  log();\n}\n',
        'main.cpp': '#include "queue.h"\nint helper(Queue *q) {\n  q->push(1);\n  return q->size();\n}\nint main() {\n  auto q = new Queue();\n  return helper(q);\n}\n',
        'a.c': '#include "a.h"\nstatic int twice(int x) {\n  return x + x;\n}\nint four(void) {\n  return twice(2);\n}\n',
      },
      [
        'queue.h:5 Queue extends queue.h Base',
        'queue.cpp:3 Queue.push calls queue.h Queue.size',
        'queue.cpp:4 Queue.push calls queue.h Base.log',
        'queue.cpp:1 imports queue.h',
        'main.cpp:3 helper calls queue.h Queue.push',
        'main.cpp:4 helper calls queue.h Queue.size',
        'main.cpp:7 main calls queue.h Queue',
        'main.cpp:8 main calls main.cpp helper',
        'main.cpp:1 imports queue.h',
        'a.c:6 four calls a.c twice',
      ],
    ));

  it('C#: properties, base calls and bare members', () =>
    check(
      {
        'Store.cs': 'namespace Shop;\n\npublic interface IStore {\n  string Read(string key);\n}\n\npublic class Base {\n  public virtual void Open() {\n  }\n}\n',
        'Cache.cs': 'using Shop;\nnamespace Shop.Caching;\n\npublic class Cache : Base {\n  public IStore Inner { get; }\n  public override void Open() {\n    base.Open();\n    Inner.Read("a");\n    Inner?.Read("b");\n    Helper();\n    var other = new Cache();\n    other.Open();\n  }\n  void Helper() {\n  }\n}\n',
      },
      [
        'Cache.cs:7 Cache.Open calls Store.cs Base.Open',
        'Cache.cs:8 Cache.Open calls Store.cs IStore.Read',
        'Cache.cs:9 Cache.Open calls Store.cs IStore.Read',
        'Cache.cs:10 Cache.Open calls Cache.cs Cache.Helper',
        'Cache.cs:11 Cache.Open calls Cache.cs Cache',
        'Cache.cs:12 Cache.Open calls Cache.cs Cache.Open',
        'Cache.cs:1 imports Store.cs',
        'Cache.cs:4 Cache extends Store.cs Base',
      ],
    ));

  it('Ruby: requires, modules, instance variables and bare calls', () =>
    check(
      {
        'lib/queue.rb': 'module Jobs\n  class Queue\n    def initialize\n    end\n\n    def push(x)\n    end\n  end\nend\n',
        'lib/worker.rb': "require_relative 'queue'\n\nmodule Jobs\n  class Worker < Queue\n    def run(x)\n      @queue = Queue.new\n      @queue.push(x)\n      finish\n      x\n    end\n\n    def finish\n      push(1)\n    end\n  end\nend\n",
      },
      [
        'lib/worker.rb:6 Jobs.Worker.run calls lib/queue.rb Jobs.Queue.initialize',
        'lib/worker.rb:7 Jobs.Worker.run calls lib/queue.rb Jobs.Queue.push',
        'lib/worker.rb:8 Jobs.Worker.run calls lib/worker.rb Jobs.Worker.finish',
        'lib/worker.rb:13 Jobs.Worker.finish calls lib/queue.rb Jobs.Queue.push',
        'lib/worker.rb:1 imports lib/queue.rb',
        'lib/worker.rb:4 Jobs.Worker extends lib/queue.rb Jobs.Queue',
      ],
    ));

  it('PHP: namespaces, promoted properties, static and parent calls', () =>
    check(
      {
        'src/Mail/Mailer.php': '<?php\nnamespace App\\Mail;\n\nclass Mailer extends Base {\n    public function send(string $to): void {\n        parent::log($to);\n        self::check($to);\n    }\n    public static function check(string $to): void {\n    }\n}\n',
        'src/Mail/Base.php': '<?php\nnamespace App\\Mail;\n\nclass Base {\n    public function log(string $to): void {\n    }\n}\n',
        'src/Shop.php': '<?php\nnamespace App;\n\nuse App\\Mail\\Mailer as Post;\n\nclass Shop {\n    public function __construct(private Post $mailer) {\n    }\n    public function sell(): void {\n        $this->mailer->send("a");\n        Post::check("b");\n        $other = new Post();\n        $other->send("c");\n    }\n}\n',
      },
      [
        'src/Mail/Mailer.php:6 Mailer.send calls src/Mail/Base.php Base.log',
        'src/Mail/Mailer.php:7 Mailer.send calls src/Mail/Mailer.php Mailer.check',
        'src/Mail/Mailer.php:4 Mailer extends src/Mail/Base.php Base',
        'src/Shop.php:10 Shop.sell calls src/Mail/Mailer.php Mailer.send',
        'src/Shop.php:11 Shop.sell calls src/Mail/Mailer.php Mailer.check',
        'src/Shop.php:12 Shop.sell calls src/Mail/Mailer.php Mailer',
        'src/Shop.php:13 Shop.sell calls src/Mail/Mailer.php Mailer.send',
        'src/Shop.php:4 imports src/Mail/Mailer.php',
      ],
    ));
});

describe('hostile text', () => {
  const endings = ['c', 'cpp', 'cs', 'go', 'java', 'js', 'php', 'py', 'rb', 'rs', 'ts', 'tsx'];

  it.each(endings)('of .%s gives a graph whose edges lie within it', async (ending) => {
    await fc.assert(
      fc.asyncProperty(hostileText(20), hostileText(20), async (a, b) => {
        const { nodes, edges } = await graphOf({ [`a.${ending}`]: a, [`b.${ending}`]: b }, parser);
        for (const { from, to, line } of edges) expect([nodes[from]?.id, nodes[to]?.id, line > 0]).toEqual([from, to, true]);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ['a class that extends itself', 'a.ts', 'class A extends A { f() { this.g(); super.g(); } }\nconst x = x.y;\nx.f();\n'],
    ['files that export each other', 'a.ts', "export * from './a';\nexport { b as c } from './a';\nexport { c as b } from './a';\nimport { c } from './a';\nc();\n"],
    ['a package that imports itself', 'a/__init__.py', 'from a import b\nfrom . import *\nb()\nx = y\ny = x\nx.f()\n'],
    ['a chain of a thousand calls', 'a.js', `a${'.b()'.repeat(1000)};\n`],
  ])('%s ends', (_, path, text) => check({ [path]: text }, expect.any(Array) as string[]));
});

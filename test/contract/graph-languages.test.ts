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

describe('languages that are data only', () => {
  it('Kotlin: imports, bases, properties and parameters', () =>
    check(
      {
        'app/store/Store.kt': 'package app.store\n\ninterface Reader {\n  fun read(key: String): Entry\n}\n\nopen class Store(val name: String) : Reader {\n  override fun read(key: String): Entry {\n    return Entry()\n  }\n}\n\nclass Entry {\n  fun touch() {}\n}\n',
        'app/Cache.kt': 'package app\n\nimport app.store.Store\nimport app.store.Entry as Found\n\nclass Cache(private val store: Store) : Store("cache") {\n  fun find(key: String): Found {\n    val entry = store.read(key)\n    entry.touch()\n    log(key)\n    return entry\n  }\n\n  private fun log(key: String) {}\n}\n',
      },
      [
        'app/store/Store.kt:9 Store.read calls app/store/Store.kt Entry',
        'app/store/Store.kt:7 Store implements app/store/Store.kt Reader',
        'app/Cache.kt:8 Cache.find calls app/store/Store.kt Store.read',
        'app/Cache.kt:9 Cache.find calls app/store/Store.kt Entry.touch',
        'app/Cache.kt:10 Cache.find calls app/Cache.kt Cache.log',
        'app/Cache.kt:3 imports app/store/Store.kt',
        'app/Cache.kt:6 Cache extends app/store/Store.kt Store',
      ],
    ));

  it('Scala: imports, renamed ones, objects made and fields', () =>
    check(
      {
        'store/Store.scala': 'package app.store\n\ntrait Reader {\n  def read(key: String): Entry\n}\n\nclass Store extends Reader {\n  def read(key: String): Entry = new Entry(key)\n}\n\nclass Entry(key: String) {\n  def touch(): Unit = println(key)\n}\n',
        'Cache.scala': 'package app\n\nimport app.store.{Store => Source, Entry}\n\nclass Cache(store: Source) {\n  val spare = new Source()\n\n  def find(key: String): Entry = {\n    val entry = store.read(key)\n    entry.touch()\n    spare.read(key)\n  }\n}\n',
      },
      [
        'store/Store.scala:8 Store.read calls store/Store.scala Entry',
        'store/Store.scala:7 Store extends store/Store.scala Reader',
        'Cache.scala:6 Cache calls store/Store.scala Store',
        'Cache.scala:9 Cache.find calls store/Store.scala Store.read',
        'Cache.scala:10 Cache.find calls store/Store.scala Entry.touch',
        'Cache.scala:11 Cache.find calls store/Store.scala Store.read',
        'Cache.scala:3 imports store/Store.scala',
      ],
    ));

  it('Swift: names of the whole module, protocols and extensions', () =>
    check(
      {
        'Store.swift': 'protocol Reader {\n  func read(_ key: String) -> Entry\n}\n\nclass Store: Reader {\n  func read(_ key: String) -> Entry {\n    return Entry()\n  }\n}\n\nclass Entry {\n  func touch() {}\n}\n',
        'Cache.swift': 'class Cache {\n  let store: Store\n\n  init(store: Store) {\n    self.store = store\n  }\n\n  func find(_ key: String) -> Entry {\n    let entry = store.read(key)\n    entry.touch()\n    log(key)\n    return entry\n  }\n}\n\nextension Cache {\n  func log(_ key: String) {}\n}\n',
      },
      [
        'Store.swift:7 Store.read calls Store.swift Entry',
        'Store.swift:5 Store extends Store.swift Reader',
        'Cache.swift:9 Cache.find calls Store.swift Store.read',
        'Cache.swift:10 Cache.find calls Store.swift Entry.touch',
        'Cache.swift:11 Cache.find calls Cache.swift Cache.log',
      ],
    ));

  it('Lua: modules that are required with dots', () =>
    check(
      {
        'lua/app/queue.lua': 'local M = {}\n\nfunction M.push(job)\n  return job\nend\n\nfunction M.drain(count)\n  return M.push(count)\nend\n\nreturn M\n',
        'lua/app/init.lua': 'local queue = require("app.queue")\n\nlocal function log(job)\n  print(job)\nend\n\nlocal function run(job)\n  log(job)\n  queue.push(job)\nend\n\nrun(1)\n',
      },
      [
        'lua/app/queue.lua:8 M.drain calls lua/app/queue.lua M.push',
        'lua/app/init.lua:8 run calls lua/app/init.lua log',
        'lua/app/init.lua:9 run calls lua/app/queue.lua M.push',
        'lua/app/init.lua:12 calls lua/app/init.lua run',
        'lua/app/init.lua:1 imports lua/app/queue.lua',
      ],
    ));

  it('shell: functions of the script and of those it sources', () =>
    check(
      {
        'lib/log.sh': 'log() {\n  echo "$1"\n}\n\nfail() {\n  log "$1"\n  exit 1\n}\n',
        'deploy.sh': '#!/bin/bash\nsource "$(dirname "$0")/lib/log.sh"\n\nrelease() {\n  log "releasing"\n  git push || fail "no"\n}\n\nrelease\n',
      },
      [
        'lib/log.sh:6 fail calls lib/log.sh log',
        'deploy.sh:5 release calls lib/log.sh log',
        'deploy.sh:6 release calls lib/log.sh fail',
        'deploy.sh:9 calls deploy.sh release',
        'deploy.sh:2 imports lib/log.sh',
      ],
    ));

  it('Elixir: modules by their names, functions of their own', () =>
    check(
      {
        'lib/queue.ex': 'defmodule App.Queue do\n  def push(job), do: store(job)\n\n  defp store(job) do\n    job\n  end\nend\n',
        'lib/worker.ex': 'defmodule App.Worker do\n  alias App.Queue\n\n  def run(job) do\n    Queue.push(job)\n    job |> finish()\n  end\n\n  defp finish(job) do\n    job\n  end\nend\n',
      },
      [
        'lib/queue.ex:2 App.Queue.push calls lib/queue.ex App.Queue.store',
        'lib/worker.ex:5 App.Worker.run calls lib/queue.ex App.Queue.push',
        'lib/worker.ex:6 App.Worker.run calls lib/worker.ex App.Worker.finish',
        'lib/worker.ex:2 imports lib/queue.ex',
      ],
    ));

  it('Zig: files that are imported, types in them', () =>
    check(
      {
        'src/queue.zig': 'pub const Queue = struct {\n    items: usize,\n\n    pub fn push(self: *Queue, item: usize) void {\n        self.grow(item);\n    }\n\n    fn grow(self: *Queue, item: usize) void {\n        self.items += item;\n    }\n};\n',
        'src/main.zig': 'const queue = @import("queue.zig");\nconst Queue = queue.Queue;\n\nfn fill(target: *queue.Queue) void {\n    target.push(1);\n}\n\npub fn main() void {\n    var jobs: Queue = undefined;\n    fill(&jobs);\n    jobs.push(2);\n}\n',
      },
      [
        'src/queue.zig:5 Queue.push calls src/queue.zig Queue.grow',
        'src/main.zig:5 fill calls src/queue.zig Queue.push',
        'src/main.zig:10 main calls src/main.zig fill',
        'src/main.zig:11 main calls src/queue.zig Queue.push',
        'src/main.zig:1 imports src/queue.zig',
      ],
    ));

  it('Objective-C: messages, headers and bases', () =>
    check(
      {
        'Store.h': '#import <Foundation/Foundation.h>\n\n@interface Store : NSObject\n- (NSString *)read:(NSString *)key;\n@end\n',
        'Store.m': '#import "Store.h"\n\n@implementation Store\n- (NSString *)read:(NSString *)key {\n  return [self clean:key];\n}\n\n- (NSString *)clean:(NSString *)key {\n  return key;\n}\n@end\n',
        'Cache.m': '#import "Store.h"\n\n@interface Cache : Store\n@end\n\n@implementation Cache\n- (NSString *)find:(Store *)store key:(NSString *)key {\n  return [store read:key];\n}\n@end\n',
      },
      [
        'Store.m:5 Store.read calls Store.m Store.clean',
        'Store.m:1 imports Store.h',
        'Cache.m:8 Cache.find calls Store.m Store.read',
        'Cache.m:1 imports Store.h',
        'Cache.m:3 Cache extends Store.h Store',
      ],
    ));

  it('Solidity: contracts, what they inherit and what they hold', () =>
    check(
      {
        'contracts/Ledger.sol': 'contract Ledger {\n  function add(uint amount) public {\n    check(amount);\n  }\n\n  function check(uint amount) internal {}\n}\n',
        'contracts/Escrow.sol': 'import {Ledger} from "./Ledger.sol";\n\ncontract Escrow is Ledger {\n  Ledger private ledger;\n\n  function pay(uint amount) public {\n    ledger.add(amount);\n    check(amount);\n  }\n}\n',
      },
      [
        'contracts/Ledger.sol:3 Ledger.add calls contracts/Ledger.sol Ledger.check',
        'contracts/Escrow.sol:7 Escrow.pay calls contracts/Ledger.sol Ledger.add',
        'contracts/Escrow.sol:8 Escrow.pay calls contracts/Ledger.sol Ledger.check',
        'contracts/Escrow.sol:1 imports contracts/Ledger.sol',
        'contracts/Escrow.sol:3 Escrow extends contracts/Ledger.sol Ledger',
      ],
    ));

  it('Dart: libraries, prefixes, fields and bases', () =>
    check(
      {
        'lib/store.dart': 'class Store {\n  String read(String key) {\n    return clean(key);\n  }\n\n  String clean(String key) {\n    return key;\n  }\n}\n\nvoid log(String text) {\n  print(text);\n}\n',
        'lib/cache.dart': "import 'store.dart';\nimport 'package:app/store.dart' as source;\n\nclass Cache extends Store {\n  final Store store;\n\n  Cache(this.store);\n\n  String find(String key) {\n    source.log(key);\n    log(key);\n    clean(key);\n    return store.read(key);\n  }\n}\n",
      },
      [
        'lib/store.dart:3 Store.read calls lib/store.dart Store.clean',
        'lib/cache.dart:10 Cache.find calls lib/store.dart log',
        'lib/cache.dart:11 Cache.find calls lib/store.dart log',
        'lib/cache.dart:12 Cache.find calls lib/store.dart Store.clean',
        'lib/cache.dart:13 Cache.find calls lib/store.dart Store.read',
        'lib/cache.dart:1 imports lib/store.dart',
        'lib/cache.dart:4 Cache extends lib/store.dart Store',
      ],
    ));

  it('Vue: the script of a component is read as what it is', () =>
    check(
      {
        'src/api.ts': 'export function load(id: string) {\n  return id;\n}\n',
        'src/Panel.vue': '<template>\n  <p>{{ text }}</p>\n</template>\n\n<script>\nimport { load } from "./api";\n\nexport default {\n  methods: {\n    refresh() {\n      load("a");\n    },\n  },\n};\n</script>\n',
        'src/Page.vue': '<script setup lang="ts">\nimport Panel from "./Panel.vue";\nimport { load } from "./api";\n\nfunction open() {\n  load("b");\n}\n</script>\n',
      },
      [
        'src/Panel.vue:11 default.methods.refresh calls src/api.ts load',
        'src/Panel.vue:6 imports src/api.ts',
        'src/Page.vue:6 open calls src/api.ts load',
        'src/Page.vue:2 imports src/Panel.vue',
        'src/Page.vue:3 imports src/api.ts',
      ],
    ));
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { drawEdges, graphOf } from '../support/draw-graph.ts';
import { realParser } from '../support/grammars.ts';

// What a value is decides whom a call means: each test is one way to know it.

let parser: TreeSitterParser;
beforeAll(async () => {
  parser = await realParser();
});
afterAll(() => parser.dispose());

const calls = async (files: Record<string, string>) => drawEdges(await graphOf(files, parser)).filter((edge) => edge.includes(' calls '));

describe('TypeScript', () => {
  it('tells a type from a value of the same name, in the file and across files', async () => {
    const files = {
      'core.ts': 'export interface $maker<T> {\n  new (def: string): T;\n  init(made: T): void;\n}\nexport function $maker<T>(name: string, start: (made: T) => void): $maker<T> {\n  return start as never;\n}\n',
      'boxes.ts': "import * as core from './core';\nexport interface $Box {\n  size: number;\n}\nexport const $Box: core.$maker<$Box> = core.$maker('Box', (made) => {\n  made.size = 1;\n});\nexport function again(box: $Box) {\n  $Box.init(box);\n}\n",
      'use.ts': "import * as boxes from './boxes';\nexport const box = () => {\n  return new boxes.$Box('a');\n};\n",
    };
    expect(await calls(files)).toEqual([
      'boxes.ts:5 $Box calls core.ts $maker',
      'boxes.ts:9 again calls core.ts $maker.init',
      'use.ts:3 box calls boxes.ts $Box',
    ]);
  });

  it('goes to the signature inside of a type, and nowhere for a type that only names a function', async () => {
    const text = [
      'type Made = { new (size: number): object };',
      'interface Named { (name: string): string }',
      'type Plain = (name: string) => void;',
      'class Box {}',
      'function f(Class: Made, name: Named, plain: Plain, Kind: typeof Box) {',
      '  new Class(1);',
      "  name('a');",
      "  plain('a');",
      '  new Kind();',
      '}',
      '',
    ].join('\n');
    expect(await calls({ 'a.ts': text })).toEqual(['a.ts:6 f calls a.ts Made', 'a.ts:7 f calls a.ts Named', 'a.ts:9 f calls a.ts Box']);
  });

  it('finds functions in objects under another type, and one of two functions', async () => {
    const files = {
      'log.ts': 'export const log = {\n  info: (text: string) => {\n    print(text);\n  },\n  worse: process.env.DEBUG ? (text: string) => {\n    print(text);\n  } : undefined,\n} as const;\nfunction print(text: string) {}\nexport const trace = process.env.TRACE ? () => {\n  print("");\n} : undefined;\n',
      'rules.ts': 'export const rules = {\n  check() {\n    return 1;\n  },\n} satisfies object;\n',
      'use.ts': "import { log, trace } from './log';\nimport { rules } from './rules';\nfunction run() {\n  log.info('a');\n  log.worse?.('b');\n  trace?.();\n  rules.check();\n}\n",
    };
    expect(await calls(files)).toEqual([
      'log.ts:3 log.info calls log.ts print',
      'log.ts:6 log.worse calls log.ts print',
      'log.ts:11 trace calls log.ts print',
      'use.ts:4 run calls log.ts log.info',
      'use.ts:5 run calls log.ts log.worse',
      'use.ts:6 run calls log.ts trace',
      'use.ts:7 run calls rules.ts rules.check',
    ]);
  });

  it('knows what a loop runs over', async () => {
    const text = 'class Item {\n  touch() {}\n}\nfunction all(items: readonly Item[]) {\n  for (const item of items) {\n    item.touch();\n  }\n  for (const key in items) {\n    key.touch();\n  }\n}\n';
    expect(await calls({ 'a.ts': text })).toEqual(['a.ts:6 all calls a.ts Item.touch', 'a.ts:9 all calls a.ts Item.touch (likely)']);
  });

  it('does not guess by the name where the class has a field of that name', async () => {
    const text = 'class Api {\n  onFinished = this.handler("finished");\n  handler(name: string) {}\n}\nclass Reporter {\n  onFinished() {}\n}\nfunction f(api: Api) {\n  api.onFinished();\n}\n';
    expect(await calls({ 'a.ts': text })).toEqual(['a.ts:2 Api calls a.ts Api.handler']);
  });
});

describe('Python', () => {
  it('takes super() for the base, not for a call', async () => {
    const text = 'class Base:\n    def __init__(self):\n        pass\n\n    def read(self):\n        pass\n\n\nclass File(Base):\n    def __init__(self):\n        super().__init__()\n\n    def read(self):\n        return super().read()\n';
    expect(await calls({ 'a.py': text })).toEqual(['a.py:11 File.__init__ calls a.py Base.__init__', 'a.py:14 File.read calls a.py Base.read']);
  });

  it('follows modules by their whole name, and leaves those of others alone', async () => {
    const files = {
      'app/__init__.py': 'def start():\n    pass\n',
      'app/tools/__init__.py': '',
      'app/tools/files.py': 'def clean():\n    pass\n',
      'app/exits.py': 'class Exit:\n    def leave_now(self):\n        pass\n',
      'main.py': 'import app\nimport app.tools.files\nimport sys\n\n\ndef run():\n    app.start()\n    app.tools.files.clean()\n    sys.leave_now()\n',
    };
    expect(await calls(files)).toEqual(['main.py:7 run calls app/__init__.py start', 'main.py:8 run calls app/tools/files.py clean']);
  });

  it('reads optional and quoted types, and what lists hold', async () => {
    const text = [
      'import typing as t',
      '',
      'class Item:',
      '    def touch(self):',
      '        pass',
      '',
      'class Box:',
      '    def __init__(self, first: t.Optional["Item"]):',
      '        self.first = first',
      '',
      '    def items(self) -> t.List["Item"]:',
      '        return []',
      '',
      '    def all(self):',
      '        self.first.touch()',
      '        for item in self.items():',
      '            item.touch()',
      '        return [other.touch() for other in self.items()]',
      '',
    ].join('\n');
    expect(await calls({ 'a.py': text })).toEqual([
      'a.py:15 Box.all calls a.py Item.touch',
      'a.py:16 Box.all calls a.py Box.items',
      'a.py:17 Box.all calls a.py Item.touch',
      'a.py:18 Box.all calls a.py Item.touch',
      'a.py:18 Box.all calls a.py Box.items',
    ]);
  });

  it('calls an object by its __call__, a class by its type, and both of two definitions', async () => {
    const text = 'class Rule:\n    def __call__(self, text):\n        pass\n\nif WINDOWS:\n    def clean():\n        pass\n    def other():\n        pass\nelse:\n    def clean():\n        pass\n\ndef run(rule: Rule, kind: type[Rule]):\n    rule("a")\n    kind()\n    clean()\n';
    expect(await calls({ 'a.py': text })).toEqual(['a.py:15 run calls a.py Rule.__call__', 'a.py:16 run calls a.py Rule', 'a.py:17 run calls a.py clean', 'a.py:17 run calls a.py clean']);
  });
});

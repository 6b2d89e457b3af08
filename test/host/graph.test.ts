import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';

const shop = {
  'src/queue.ts': 'export class Queue {\n  push(item: string) {\n    this.grow();\n  }\n  private grow() {}\n}\n',
  'src/main.ts': "import { Queue } from './queue';\n\nexport function run(queue: Queue) {\n  queue.push('a');\n  stop();\n}\n\nfunction stop() {}\n",
};

const cairn = (...args: string[]) => {
  const home = folderOf();
  return runCli([...args, '--dir', folderOf(shop)], { CAIRN_HOME: home, HOME: home });
};

describe('cairn graph', () => {
  it('prints who calls a symbol and whom it calls, with the place of each call', async () => {
    const { code, stdout } = await cairn('graph', 'push');
    expect([code, stdout]).toEqual([
      0,
      [
        'Queue.push  src/queue.ts:2-4  method',
        '  callers',
        '  └─ run  src/main.ts:4',
        '  callees',
        '  └─ Queue.grow  src/queue.ts:3',
        '',
      ].join('\n'),
    ]);
  });

  it('gives the whole answer as JSON', async () => {
    const { code, stdout } = await cairn('graph', 'run', '--direction', 'callees', '--depth', '2', '--json');
    const { symbol, matches, nodes, edges } = JSON.parse(stdout) as { symbol: string; matches: number[]; nodes: { symbol: string }[]; edges: object[] };
    expect([code, symbol, matches, nodes.map((node) => node.symbol)]).toEqual([0, 'run', [0], ['run', 'Queue.push', 'stop', 'Queue.grow']]);
    expect(edges).toEqual([
      { from: 0, to: 1, kind: 'calls', path: 'src/main.ts', line: 4, confidence: 'resolved' },
      { from: 0, to: 2, kind: 'calls', path: 'src/main.ts', line: 5, confidence: 'resolved' },
      { from: 1, to: 3, kind: 'calls', path: 'src/queue.ts', line: 3, confidence: 'resolved' },
    ]);
  });

  it('prints the chain of calls from one symbol to another', async () => {
    const { stdout } = await cairn('graph', 'run', '--to', 'Queue.grow');
    expect(stdout).toBe('run  src/main.ts:3-6  function\n  → Queue.push  src/main.ts:4\n    → Queue.grow  src/queue.ts:3\n');
  });

  it('shows each of many definitions that a call may mean, and says how often one line says it', async () => {
    const home = folderOf();
    const platforms = ['aix', 'linux', 'kqueue', 'sunos', 'zos', 'win'];
    const files = Object.fromEntries(platforms.map((name) => [`${name}.c`, 'int io_poll(void) {\n  return 0;\n}\n']));
    const dir = folderOf({ ...files, 'core.c': 'int io_poll(void);\nint turn(void) {\n  return io_poll() + io_poll();\n}\n' });
    const graph = async (...args: string[]) => (await runCli(['graph', ...args, '--dir', dir], { CAIRN_HOME: home, HOME: home })).stdout;
    const found = await graph('turn', '--direction', 'callees');
    expect(found.split('\n').filter((line) => line.includes('core.c:3, 2 times  (by-name: '))).toHaveLength(platforms.length);
    expect(await graph('turn', '--to', 'io_poll')).toMatch(/→ io_poll  core\.c:3  \(by-name\)/);
    expect((await graph('--direction', 'entries')).trim()).toBe('turn  core.c:2-4  function');
  });

  it('names the calls that could not be resolved, and gives all of them as data', async () => {
    const home = folderOf();
    const dir = folderOf({ 'a.js': ['class Queue {', '  drain() {}', '}', 'function run(next, table) {', '  const pick = table.a || next;', '  pick();', '  pick();', '  next();', '  JSON.parse("");', '}', ''].join('\n') });
    const graph = (...args: string[]) => runCli(['graph', 'run', '--direction', 'callees', '--dir', dir, ...args], { CAIRN_HOME: home, HOME: home });
    expect((await graph()).stdout).toBe('run  a.js:4-10  function\n  no callees found\n  3 calls not resolved: pick :6 :7, next :8\n');
    expect((JSON.parse((await graph('--json')).stdout) as { unresolved: object[] }).unresolved).toEqual([
      { from: 0, path: 'a.js', line: 6, callee: 'pick' },
      { from: 0, path: 'a.js', line: 7, callee: 'pick' },
      { from: 0, path: 'a.js', line: 8, callee: 'next' },
    ]);
  });

  it('finds a member that a class has from a base of its base, and says where it looked for one that none has', async () => {
    const home = folderOf();
    const dir = folderOf({ 'a.py': 'class Scaffold:\n    def route(self):\n        pass\n\n\nclass App(Scaffold):\n    pass\n', 'b.py': 'from a import App\n\n\nclass Flask(App):\n    pass\n\n\ndef run(app: Flask):\n    app.route()\n' });
    const graph = (symbol: string) => runCli(['graph', symbol, '--dir', dir], { CAIRN_HOME: home, HOME: home });
    expect((await graph('Flask.route')).stdout).toBe('Flask.route is inherited:\nScaffold.route  a.py:2-3  method\n  callers\n  └─ run  b.py:9\n  no callees found\n');
    const wrong = await graph('Flask.rout');
    expect([wrong.code, wrong.stderr]).toEqual([2, 'cairn: There is no symbol "Flask.rout", and none of its bases has such a member: App, Scaffold. Try "cairn search" to find it.\n']);
  });

  it('takes a path as it is seen from where it runs, and as the root has it', async () => {
    const home = folderOf();
    const dir = folderOf(shop);
    const title = async (cwd: string, ...args: string[]) => (await runCli(['graph', ...args], { CAIRN_HOME: home, HOME: home }, { cwd })).stdout.split('\n')[0];
    await runCli(['index', dir], { CAIRN_HOME: home, HOME: home });
    expect(await title(path.join(dir, 'src'), 'queue.ts')).toBe('src/queue.ts  src/queue.ts:1-6  file');
    expect(await title(path.join(dir, 'src'), './../src/queue.ts')).toBe('src/queue.ts  src/queue.ts:1-6  file');
    expect(await title(dir, 'src/queue.ts')).toBe('src/queue.ts  src/queue.ts:1-6  file');
    expect(await title(path.join(dir, 'src'), 'src/queue.ts')).toBe('src/queue.ts  src/queue.ts:1-6  file');
    expect(await title('/', 'queue.ts', '--dir', path.join(dir, 'src'))).toBe('src/queue.ts  src/queue.ts:1-6  file');
  });

  it('says what it does not know, and refuses what it does not understand', async () => {
    for (const args of [['nobody'], ['run', '--to', 'nobody']]) {
      const { code, stdout, stderr } = await cairn('graph', ...args);
      expect([code, stdout, stderr]).toEqual([2, '', 'cairn: There is no symbol "nobody". Try "cairn search" to find it.\n']);
    }
    const asJson = await cairn('graph', 'nobody', '--json');
    expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([2, { failure: expect.objectContaining({ code: 'wrong-usage' }) as unknown }]);
    expect((await cairn('graph')).code).toBe(2);
    const wrong = await cairn('graph', 'run', '--direction', 'sideways');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Use one of callers, callees, both')]);
  });
});

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

  it('says what it does not know, and refuses what it does not understand', async () => {
    expect((await cairn('graph', 'nobody')).stdout).toContain('There is no symbol "nobody".');
    expect((await cairn('graph', 'run', '--to', 'nobody')).stdout).toContain('There is no symbol "nobody".');
    expect((await cairn('graph')).code).toBe(2);
    const wrong = await cairn('graph', 'run', '--direction', 'sideways');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Use one of callers, callees, both')]);
  });
});

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/core/evaluation/compare.ts';
import type { Row } from '../../src/core/evaluation/summary.ts';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn, repository } from '../support/git-repository.ts';

const shop = {
  'src/queue.ts': '/** Gives the jobs back in the order in which they came. */\nexport function drain(): void {\n  if (closed) throw new Error(`the queue ${name} is already closed`);\n}\n',
  'src/queue.test.ts': "it('keeps what was not delivered yet', () => {\n  expect(drain()).toBe(1);\n});\n",
  'src/cart.py': 'def total(items):\n    """Adds up the prices of all things in the cart."""\n    return sum(item.price for item in items)\n',
};

interface Report {
  readonly rows: readonly Row[];
  readonly comparison?: Comparison & { readonly with: string };
}

/** By keywords only, so that what answers nothing is not found either. */
function setUp(files: Record<string, string> = shop) {
  const folder = folderOf(files);
  const home = folderOf();
  const items = path.join(folderOf(), 'items.jsonl');
  const cairn = (...args: string[]) => runCli(args, { CAIRN_HOME: home, CAIRN_EMBEDDING_PROVIDER: 'none' });
  const report = async (...args: string[]) => JSON.parse((await cairn('eval', items, '--dir', folder, '--json', '--quiet', ...args)).stdout) as Report;
  return { folder, home, items, cairn, report };
}

const asked = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const queue = { id: 'queue', query: 'drain the queue', relevant: ['src/queue.ts:2-4'] };

describe('cairn eval', () => {
  it('compares with the last run and lists what became better and worse', async () => {
    const { folder, items, report, cairn } = setUp();
    writeFileSync(items, asked([queue, { id: 'cart', query: 'prices of all things', relevant: ['src/cart.py'] }]));
    const first = await report();
    expect(first).not.toHaveProperty('comparison');
    expect(first.rows[0]).toMatchObject({ questions: 2, ndcg10: 1, spans5: 1, spanQuestions: 1 });
    writeFileSync(path.join(folder, 'src/cart.py'), 'x = 1\n');
    const { comparison } = await report();
    expect(comparison).toMatchObject({ with: 'the last run', questions: 2, better: [], worse: [{ id: 'cart', before: 1, after: 0 }], gain: { mean: -0.5 } });
    const { stdout, code } = await cairn('eval', items, '--dir', folder, '--quiet');
    expect(code).toBe(0);
    expect(stdout).toContain('Against the last run (2 questions): NDCG@10 0.000 (95 %: 0.000 to 0.000); 0 better, 0 worse, 2 alike.');
  });

  it('says which places of the questions do not exist: they are no fault of the search', async () => {
    const { folder, items, cairn } = setUp();
    writeFileSync(items, asked([queue, { id: 'slip', query: 'cart', relevant: ['src/kart.py', 'src/cart.py'] }]));
    const { code, stderr } = await cairn('eval', items, '--dir', folder, '--quiet');
    expect([code, stderr]).toEqual([0, "1 place that the questions name is not there and can't be found: src/kart.py (question slip)\n"]);
  });

  it('says how often the context of a model holds the lines that answer', async () => {
    const { folder, items, report, cairn } = setUp();
    writeFileSync(items, asked([queue, { id: 'none', query: 'prices of all things', relevant: ['src/queue.ts:400'] }, { id: 'file', query: 'cart', relevant: ['src/cart.py'] }]));
    expect(await report('--context')).toMatchObject({ contexts: [{ tokens: 4000, questions: 2, some: 0.5, all: 0.5 }, { tokens: 8000, questions: 2, some: 0.5, all: 0.5 }] });
    expect(await report()).not.toHaveProperty('contexts');
    expect((await cairn('eval', items, '--dir', folder, '--quiet', '--context')).stdout).toContain('Contexts of 2 questions with lines:\n   tokens    a place in it  all of them\n    4,000            0.500        0.500\n');
  });

  it('fails where it is worse than a given baseline, and only then', async () => {
    const { folder, items, cairn } = setUp();
    writeFileSync(items, asked([queue]));
    const run = path.join(path.dirname(items), 'run.jsonl');
    await cairn('eval', items, '--dir', folder, '--run', run, '--quiet');
    const again = () => cairn('eval', items, '--dir', folder, '--baseline', run, '--quiet');
    expect((await again()).code).toBe(0);
    rmSync(path.join(folder, 'src/queue.ts'));
    const { code, stdout } = await again();
    expect([code, stdout.includes('worse   1.00 → ')]).toEqual([1, true]);
    expect((await cairn('eval', items, '--dir', folder, '--baseline', run, '--quiet', '--tolerance', '1')).code).toBe(0);
  });

  it('does not compare a question that was reworded', async () => {
    const { items, report } = setUp();
    writeFileSync(items, asked([queue]));
    await report();
    writeFileSync(items, asked([{ ...queue, query: 'close the queue' }]));
    expect(await report()).not.toHaveProperty('comparison');
  });

  it('loses what it kept with the index, and survives what it can’t read', async () => {
    const { folder, home, items, report, cairn } = setUp();
    writeFileSync(items, asked([queue]));
    await report();
    const { stdout } = await cairn('status', folder, '--json');
    const index = path.join(home, 'indexes', readdirSync(path.join(home, 'indexes'))[0] ?? '');
    expect(stdout).toContain('ready');
    const kept = readdirSync(index).filter((name) => name.startsWith('eval-'));
    expect(kept).toHaveLength(1);
    writeFileSync(path.join(index, kept[0] ?? ''), 'damaged');
    expect(await report()).not.toHaveProperty('comparison');
    expect(await report()).toHaveProperty('comparison');
  });

  it.each([
    [['--tolerance', 'much'], '--tolerance must be a number from 0 to 1'],
    [['--baseline', '/no/such/run'], 'The baseline /no/such/run does not exist.'],
    [['--repos', '.'], 'needs either --dir or --repos'],
  ])('refuses %j', async (options, message) => {
    const { folder, items, cairn } = setUp();
    writeFileSync(items, asked([queue]));
    const { code, stderr } = await cairn('eval', items, '--dir', folder, ...options);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('names the line of a question that is none', async () => {
    const { folder, items, cairn } = setUp();
    writeFileSync(items, `${asked([queue])}{"query": "where?"}\n`);
    const { code, stderr } = await cairn('eval', items, '--dir', folder);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${items}:2: relevant: `)]);
  });
});

describe('cairn eval --generate', () => {
  it('makes questions that it can ask, the same every time', async () => {
    const { folder, items, cairn } = setUp();
    await repository(folder);
    await gitIn(folder, 'add', '.');
    await gitIn(folder, 'commit', '-qm', 'feat: give the jobs back in order (#12)');
    const { code, stderr } = await cairn('eval', '--generate', '--dir', folder, '--out', items);
    expect([code, stderr]).toEqual([0, expect.stringContaining('5 questions (2 doc-comments, 1 test-titles, 1 error-literals, 1 git-history)')]);
    const lines = readFileSync(items, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ query, relevant, easy }) => [query, relevant, easy])).toEqual([
      ['Adds up the prices of all things in the cart', ['src/cart.py:3-3'], true],
      ['Gives the jobs back in the order in which they came', ['src/queue.ts:2-4'], true],
      ['keeps what was not delivered yet', ['src/queue.ts'], undefined],
      ['Error: the queue example is already closed', ['src/queue.ts:3-3'], undefined],
      ['give the jobs back in order', ['src/cart.py', 'src/queue.ts'], undefined],
    ]);
    expect((await cairn('eval', '--generate', '--dir', folder)).stdout).toBe(readFileSync(items, 'utf8'));
    const { stdout } = await cairn('eval', items, '--dir', folder, '--json', '--quiet');
    expect((JSON.parse(stdout) as Report).rows[0]).toMatchObject({ questions: 5 });
  });

  it('works without git, and says so where there is nothing to ask', async () => {
    const { folder, items, cairn } = setUp({ 'notes.md': '# Notes\n' });
    const { code, stderr } = await cairn('eval', '--generate', '--dir', folder, '--out', items);
    expect([code, stderr, existsSync(items)]).toEqual([2, expect.stringContaining('says nothing that questions could be made of'), false]);
  });
});

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { repository } from '../support/git-repository.ts';

const shop = {
  'src/queue.ts': 'export class RetryQueue {\n  /** Retries a failed payment twice. */\n  async retryPayment(id: string): Promise<void> {\n    await this.send(id);\n  }\n  private async send(id: string): Promise<void> {\n    await fetch(id);\n  }\n}\n',
  'src/cart.py': 'def add_to_cart(item):\n    """Puts an item into the cart."""\n    return [item]\n',
  'README.md': '# Shop\n\nSells things.\n\n## Refunds\n\nA refund takes three days.\n',
};

describe('cairn', () => {
  it('indexes a folder and, the second time, handles nothing', async () => {
    const { folder, cairn } = setUp(shop);
    const first = await cairn('index', folder, '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ added: 3, updated: 0, removed: 0, unchanged: 0, pending: 0, problems: [] });
    const before = contentsOf(path.join(folder, '..'));
    const second = await cairn('index', folder, '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: 3, embedded: 0 });
    expect([second.code, contentsOf(path.join(folder, '..'))]).toEqual([0, before]);
  });

  it('finds code by its words, with exact lines', async () => {
    const { folder, cairn } = setUp(shop);
    const { code, stdout } = await cairn('search', 'where is a failed payment retried?', '--dir', folder, '--json');
    const { query, hits, coverage } = JSON.parse(stdout) as { query: string; hits: Record<string, unknown>[]; coverage: object };
    expect([code, query, coverage]).toEqual([0, 'where is a failed payment retried?', { indexed: 3, total: 3, failed: 0 }]);
    expect(hits[0]).toMatchObject({ path: 'src/queue.ts', startLine: 2, endLine: 5, kind: 'method', symbol: 'RetryQueue.retryPayment', language: 'typescript' });
    expect(hits[0]?.['text']).toBe(shop['src/queue.ts'].split('\n').slice(1, 5).join('\n'));
  });

  it('keeps to the filters', async () => {
    const { folder, cairn } = setUp(shop);
    const paths = async (...options: string[]) => {
      const { stdout } = await cairn('search', 'payment cart refund', '--dir', folder, '--json', ...options);
      return (JSON.parse(stdout) as { hits: { path: string }[] }).hits.map((hit) => hit.path);
    };
    expect(new Set(await paths('--lang', 'python'))).toEqual(new Set(['src/cart.py']));
    expect(new Set(await paths('--path', '*.md'))).toEqual(new Set(['README.md']));
    expect(new Set(await paths('--kind', 'method'))).toEqual(new Set(['src/queue.ts']));
    expect(await paths('--top', '1')).toHaveLength(1);
  });

  it('says that there is no such kind, and which there are', async () => {
    const { folder, cairn } = setUp(shop);
    const { code, stderr } = await cairn('search', 'kind:zeppelin payment', '--dir', folder);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/There is no kind "zeppelin", so it was searched for as a word; kinds are: .*\bfunction\b/)]);
    expect((await cairn('search', 'kind:function payment', '--dir', folder)).stderr).not.toContain('There is no kind');
  });

  it('says where a filter leaves nothing to search', async () => {
    const { folder, cairn } = setUp(shop);
    for (const filter of [['--lang', 'pascal'], ['--path', 'lib/'], ['--path', '!*']]) {
      const { code, stdout, stderr } = await cairn('search', 'payment', '--dir', folder, ...filter);
      expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing was found')]);
      expect(stderr).toContain('No indexed file fits the filters; languages here: markdown, python, typescript.\n');
    }
  });

  it('limits a search to a folder whose name would mean something in a glob', async () => {
    const { folder, cairn } = setUp({ 'app/[id]/page.ts': 'export const payment = 1;\n', 'app/i/page.ts': 'export const payment = 2;\n' });
    await cairn('index', folder);
    const { stdout } = await cairn('search', 'payment', '--dir', path.join(folder, 'app/[id]'), '--json');
    expect((JSON.parse(stdout) as { hits: { path: string }[] }).hits.map((hit) => hit.path)).toEqual(['app/[id]/page.ts']);
  });

  it('sees an edit at once', async () => {
    const { folder, cairn } = setUp(shop);
    await cairn('index', folder);
    writeFileSync(path.join(folder, 'src/cart.py'), 'def empty_the_basket():\n    pass\n');
    rmSync(path.join(folder, 'README.md'));
    const { stdout } = await cairn('search', 'basket refund', '--dir', folder, '--json');
    expect((JSON.parse(stdout) as { hits: { symbol: string }[] }).hits[0]?.symbol).toBe('empty_the_basket');
    expect(stdout).not.toContain('README.md');
  });

  it('uses the index of the folder above for a folder inside it', async () => {
    const { folder, home, cairn } = setUp(shop);
    await cairn('index', folder);
    const { stdout } = await cairn('search', 'payment refund', '--dir', path.join(folder, 'src'), '--json');
    const paths = (JSON.parse(stdout) as { hits: { path: string }[] }).hits.map((hit) => hit.path);
    expect([paths[0], paths.every((each) => each.startsWith('src/'))]).toEqual(['src/queue.ts', true]);
    expect(readdirSync(path.join(home, 'indexes'))).toHaveLength(1);
  });

  it('uses an index of its own for a folder that the one above leaves out', async () => {
    const { folder, cairn } = setUp({ ...shop, 'node_modules/lib/pay.js': 'export function payLater() {}\n', 'other/pay.py': 'def pay_later():\n    pass\n', 'sub/pay.go': 'func payLater() {}\n' });
    await repository(folder);
    await repository(path.join(folder, 'other'));
    await cairn('index', folder);
    for (const [inner, file] of [['node_modules/lib', 'pay.js'], ['other', 'pay.py'], ['sub', 'sub/pay.go']]) {
      const { stdout } = await cairn('search', 'pay later', '--dir', path.join(folder, inner ?? ''), '--json');
      expect((JSON.parse(stdout) as { hits: { path: string }[] }).hits.map((hit) => hit.path)).toEqual([file]);
    }
  });

  it('answers with the code where there is no model', async () => {
    const { folder, cairn } = setUp(shop);
    const { code, stdout } = await cairn('ask', 'where is a failed payment retried?', '--dir', folder, '--no-llm');
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'src/queue.ts:2-5  method RetryQueue.retryPayment']);
  });

  it('says why a file is indexed or not', async () => {
    const { folder, cairn } = setUp({ ...shop, '.ragignore': 'src/cart.py\n' });
    await cairn('index', folder);
    const why = async (file: string) => (await cairn('why', file, '--dir', folder)).stdout;
    expect(await why('src/queue.ts')).toContain('src/queue.ts is indexed');
    expect(await why('src/cart.py')).toMatch(/not indexed: .*\.ragignore/);
    expect(await why('nowhere.ts')).toContain('not indexed');
  });

  it('shows the state of the index', async () => {
    const { folder, cairn } = setUp(shop);
    expect((await cairn('status', folder)).stdout).toContain('not indexed yet');
    await cairn('index', folder);
    const { stdout } = await cairn('status', folder, '--json');
    const { roots } = JSON.parse(stdout) as { roots: Record<string, unknown>[] };
    expect(roots[0]).toMatchObject({ state: 'ready', files: { total: 3, indexed: 3, failed: 0 }, embedder: { provider: 'embedded' } });
  });

  it('measures questions of one’s own and writes a run', async () => {
    const { folder, home, cairn } = setUp(shop, { CAIRN_EMBEDDING_PROVIDER: 'none' });
    const [items, run] = [path.join(home, 'items.jsonl'), path.join(home, 'run.jsonl')];
    writeFileSync(items, '{"id":"1","query":"retry a payment","relevant":[{"path":"src/queue.ts"}]}\n{"id":"2","query":"unicorns","relevant":[{"path":"src/cart.py"}]}\n');
    const { code, stdout } = await cairn('eval', items, '--dir', folder, '--run', run, '--json', '--quiet');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { rows: object[] }).rows[0]).toMatchObject({ group: 'all', questions: 2, ndcg10: 0.5, recall10: 0.5, mrr10: 0.5 });
    const lines = readFileSync(run, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { id: string; results: object[] });
    expect(lines.map(({ id }) => id)).toEqual(['1', '2']);
    expect(lines[0]?.results[0]).toMatchObject({ path: 'src/queue.ts', start: 2, end: 5 });
  });

  it.each([
    [1, ['index', '/no/such/folder']],
    [1, ['status', '/no/such/folder']],
    [1, ['search', 'x', '--dir', '/no/such/folder']],
    [1, ['ask', 'x', '--dir', '/no/such/folder']],
    [2, ['eval', '/no/such/items.jsonl', '--dir', '.']],
    [2, ['search']],
    [2, ['search', '  ']],
    [2, ['search', 'x', '--kind', 'poem']],
    [2, ['ask', 'x', '--provider', 'oracle']],
    [2, ['nonsense']],
  ])('with --json a failure, too, is one document (%i: %j)', async (expected, args) => {
    const { cairn } = setUp({});
    const { code, stdout, stderr } = await cairn(...args, '--json');
    const { failure } = JSON.parse(stdout) as { failure: { message: string; action: string } };
    expect([code, stderr]).toEqual([expected, `cairn: ${failure.message} ${failure.action}\n`]);
  });

  it('shows text of the repository without letting it act on the terminal', async () => {
    const { folder, cairn } = setUp({ 'a\u001b[2J\nb\u202e.py': 'def clipboard():\n    return "\u001b]52;c;cm0gLXJm\u0007\u009b2J\u2066"\n' });
    const text = await cairn('search', 'clipboard', '--dir', folder);
    expect(text.stdout).toContain('a␛[2J␊b\ufffd.py:1-2  function clipboard\n');
    expect(text.stdout + text.stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]/);
    const { stdout } = await cairn('search', 'clipboard', '--dir', folder, '--json');
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066]/);
    expect((JSON.parse(stdout) as { hits: object[] }).hits[0]).toMatchObject({ path: 'a\u001b[2J\nb\u202e.py', text: 'def clipboard():\n    return "\u001b]52;c;cm0gLXJm\u0007\u009b2J\u2066"' });
  });

  it('gives the columns of a piece of a line that is too long for one', async () => {
    const line = Array.from({ length: 3000 }, (_, i) => `word${i}`).join(' ');
    const { folder, cairn } = setUp({ 'long.txt': `first\n${line}\n` });
    const { stdout } = await cairn('search', 'word2900', '--dir', folder, '--json');
    const [hit] = (JSON.parse(stdout) as { hits: { startLine: number; startColumn: number; endColumn: number; text: string }[] }).hits;
    expect([hit?.startLine, hit?.text]).toEqual([2, line.slice(hit?.startColumn, hit?.endColumn)]);
  });

  it('exits with 2 for wrong usage and says what is right', async () => {
    const { cairn } = setUp({});
    const { code, stderr, stdout } = await cairn('search');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: cairn search <query>');
  });
});

function setUp(files: Record<string, string>, environment: Record<string, string> = {}) {
  const base = folderOf({ 'home/.keep': '', 'repo/.keep': '' });
  const [folder, home] = [path.join(base, 'repo'), path.join(base, 'home')];
  rmSync(path.join(folder, '.keep'));
  for (const [name, content] of Object.entries(files)) writeInto(folder, name, content);
  return { folder, home, cairn: (...args: string[]) => runCli(args, { CAIRN_HOME: home, HOME: home, ...environment }) };
}

function writeInto(folder: string, name: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

/** Every file below a folder with its size and time of change. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stat: statSync(path.join(folder, name)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ name, stat }) => `${name} ${stat.size} ${stat.mtimeMs}`)
    .sort();
}

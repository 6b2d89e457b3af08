import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

const files = {
  'src/order.ts': 'export interface Order {\n  readonly id: string;\n}\n',
  'src/queue.ts': "import type { Order } from './order.ts';\nimport { send } from './send.ts';\n\nexport function retryPayment(order: Order) {\n  return send(order.id);\n}\n",
  'src/send.ts': 'export function send(id: string): boolean {\n  return id.length > 0;\n}\n',
  'src/cart.ts': "import { retryPayment } from './queue.ts';\n\nexport function checkout(id: string) {\n  return retryPayment({ id });\n}\n",
  'test/queue.test.ts': "import { retryPayment } from '../src/queue.ts';\n\ntest('retries', () => {\n  retryPayment({ id: 'a' });\n});\n",
};
const around = ['export function retryPayment', 'export interface Order', 'export function send', 'export function checkout', "test('retries'"];

describe('cairn explain', () => {
  it.each([
    ['lines', ['src/queue.ts:4-6']],
    ['a symbol', ['--symbol', 'retryPayment']],
    ['a file', ['src/queue.ts']],
  ])('shows a model %s with callers, callees, types and tests', async (_, options) => {
    const { sent, stdout } = await explained(options);
    expect(around.filter((part) => !sent.includes(part))).toEqual([]);
    expect(sent).toContain('selected by the user');
    expect(sent).toContain('which tests hold it');
    expect(stdout).toBe('`retryPayment` sends [src/queue.ts:4-6].\n');
  });

  it('finds the code of a stack trace, wherever the program ran', async () => {
    const { sent } = await explained(['--error', "TypeError: order is undefined\n    at retryPayment (/app/dist/src/queue.ts:5:15)\n    at run (/app/node_modules/x/y.js:1:1)"]);
    expect(sent).toMatch(/<<<REPOSITORY\n### What the user pasted\nTypeError: order is undefined[^]*4: export function retryPayment[^]*Question: Explain this error\n\nExplain this error: what failed/);
  });

  it('explains a change with whom it reaches', async () => {
    const folder = folderOf(files);
    await repository(folder);
    await gitIn(folder, 'add', '-A');
    await gitIn(folder, 'commit', '-qm', 'first');
    writeFileSync(path.join(folder, 'src/queue.ts'), files['src/queue.ts'].replace('return send', 'return !send'));
    const { sent } = await explained(['--diff'], folder);
    expect(['+  return !send(order.id);', '-  return send(order.id);', 'export function checkout', 'whom it reaches'].filter((part) => !sent.includes(part))).toEqual([]);
  });

  it('says without a model what belongs together', async () => {
    const { stdout } = await explain(folderOf(files), {}, ['src/queue.ts:4']);
    expect(stdout).toBe('  function retryPayment  src/queue.ts:4-6\n    called by checkout (src/cart.ts:4)\n    calls send (src/queue.ts:5)\n    tested by retries (test/queue.test.ts:4)\n  imported by src/cart.ts, test/queue.test.ts\n');
    expect(JSON.parse((await explain(folderOf(files), {}, ['--symbol', 'retryPayment', '--json'])).stdout)).toMatchObject({ symbols: [{ symbol: 'retryPayment', path: 'src/queue.ts' }] });
  });

  it('asks for code in the style of the repository', async () => {
    const server = await startOpenAiServer({ chat: { text: 'src/refund.ts' } });
    const home = folderOf();
    await runCli(['ask', '--write', 'a queue that refunds a payment', '--dir', folderOf({ ...files, 'CONTRIBUTING.md': '# Style\n\nNo classes here.\n' })], {
      CAIRN_HOME: home, HOME: home, CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1`,
    });
    await server.close();
    const sent = JSON.stringify(server.requests[0]?.body);
    expect(['Question: a queue that refunds a payment', 'the way this repository does such things', 'No classes here.', 'export function retryPayment'].filter((part) => !sent.includes(part))).toEqual([]);
  });

  it.each([
    ['nothing', [], 'needs one thing to explain'],
    ['two things', ['src/queue.ts', '--diff'], 'needs one thing to explain'],
    ['a file that is not there', ['src/none.ts'], 'The file src/none.ts is not in the index'],
    ['lines that are not there', ['src/send.ts:90'], 'src/send.ts has 3 lines'],
    ['a symbol that is not there', ['--symbol', 'nobody'], 'There is no symbol "nobody"'],
  ])('refuses %s', async (_, options, message) => {
    expect(await explain(folderOf(files), {}, options)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
  });

  it('shows of a file that is too long the beginning, and what else it defines', async () => {
    const long = Array.from({ length: 300 }, (_, i) => `export function part${i}(value: number) {\n  return value * ${i} + part${i + 1}(value);\n}\n`).join('\n');
    const { sent } = await explained(['src/long.ts'], folderOf({ ...files, 'src/long.ts': long }));
    expect(sent).toMatch(/Of src\/long\.ts only lines 1-\d+ are shown\. Behind them it defines:\n- function part\d+, lines/);
    expect(sent.length).toBeLessThan(60_000);
  });
});

function explain(folder: string, environment: Record<string, string>, options: readonly string[]) {
  const home = folderOf();
  return runCli(['explain', ...options, '--dir', folder], { CAIRN_HOME: home, HOME: home, ...environment });
}

async function explained(options: readonly string[], folder = folderOf(files)) {
  const server = await startOpenAiServer({ chat: { text: '`retryPayment` sends [src/queue.ts:4-6].' } });
  const result = await explain(folder, { CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` }, options);
  await server.close();
  const { messages } = server.requests[0]?.body as { messages: { content: string }[] };
  return { ...result, sent: messages.map(({ content }) => content).join('\n') };
}

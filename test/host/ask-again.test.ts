import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

const files = { 'src/queue.ts': 'export function retryPayment(id: string) {\n  return send(id);\n}\n', 'src/cart.ts': 'export function cart() {}\n' };

async function world() {
  const server = await startOpenAiServer({ chat: () => ({ text: '`retryPayment` does [src/queue.ts:1-3].' }) });
  onTestFinished(() => server.close());
  const [folder, home] = [folderOf(files), folderOf()];
  const environment = { CAIRN_HOME: home, HOME: home, CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` };
  const run = (...args: string[]) => runCli(args, environment);
  const ask = (...more: string[]) => run('ask', 'where is a failed payment retried?', '--dir', folder, ...more);
  return { server, folder, run, ask };
}

it('gives the answer again on the same code, says so, and asks anew on demand and on changed code', async () => {
  const { server, folder, ask } = await world();
  const first = await ask();
  expect([first.code, server.requests.length]).toEqual([0, 1]);
  const again = await ask();
  expect([again.stdout, server.requests.length]).toEqual([first.stdout, 1]);
  expect(again.stderr).toMatch(/Answered before, on the same code \(.*\); nothing was sent\. --fresh asks anew\.\n1 of 1 citations verified/);
  expect(JSON.parse((await ask('--json')).stdout)).toMatchObject({ kept: expect.any(String) as string, done: 'complete', citations: [{ state: 'verified' }] });
  await ask('--fresh');
  expect(server.requests.length).toBe(2);
  writeFileSync(path.join(folder, 'src/queue.ts'), 'export function retryPayment() {}\n');
  expect((await ask()).stderr).not.toContain('Answered before');
  expect(server.requests.length).toBe(3);
});

it('adds up what all answers took, and begins anew on demand', async () => {
  const { server, folder, run, ask } = await world();
  await ask();
  await ask();
  await ask('--fresh');
  const host = new URL(server.url).host;
  expect(JSON.parse((await run('status', folder, '--json')).stdout)).toMatchObject({ spent: { models: [{ provider: 'openai-compatible', model: 'm', host, requests: 2, inputTokens: 22, outputTokens: 14, cost: null, unpriced: 2 }] } });
  expect((await run('status', folder)).stdout).toContain(`m at ${host}: 2 requests, 22 tokens in, 14 out, price not known`);
  expect((await run('status', folder, '--reset-costs')).stdout).not.toContain('Asked of models');
});

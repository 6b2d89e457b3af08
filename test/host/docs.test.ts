import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

const files = { 'src/queue.ts': 'export function retryPayment(id: string) {\n  return id;\n}\n', 'src/cart.ts': 'export function checkout() {\n  return 1;\n}\n' };

it('writes documents with links to what proves them, and again only what changed', async () => {
  const server = await startOpenAiServer({
    chat: ({ body }) => ({ text: JSON.stringify(body).includes('How are errors raised') ? '`checkout` returns [src/cart.ts:1-3].' : 'It retries by `retryPayment` [src/queue.ts:1-3], not [src/none.ts:9].' }),
  });
  const [folder, home] = [folderOf(files), folderOf()];
  const docs = () => runCli(['docs', folder, '--json'], { CAIRN_HOME: home, HOME: home, CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` });
  const written = (name: string) => readFileSync(path.join(folder, 'docs/cairn', name), 'utf8');

  const first = JSON.parse((await docs()).stdout) as { written: number; kept: number };
  expect([first.written > 5, first.kept]).toEqual([true, 0]);
  expect(written('architecture.md')).toContain('## Parts\n\nIt retries by `retryPayment` [queue.ts:1-3](../../src/queue.ts#L1-L3), not (none.ts:9, which does not exist).');
  expect(written('faq.md')).toContain('## How are errors handled?\n\n`checkout` returns [cart.ts:1-3](../../src/cart.ts#L1-L3).');

  const asked = server.requests.length;
  expect(JSON.parse((await docs()).stdout)).toMatchObject({ written: 0, kept: first.written });
  expect(server.requests.length).toBe(asked);

  writeFileSync(path.join(folder, 'src/cart.ts'), 'export function checkout() {\n  return 2;\n}\n');
  expect(JSON.parse((await docs()).stdout)).toMatchObject({ written: 1, kept: first.written - 1 });

  // Of no section's lines; the question about errors finds it first.
  writeFileSync(path.join(folder, 'src/errors.ts'), '/** Errors of this project are raised, reported and handled here. */\nexport function handleErrors(errors: Error[]) {\n  for (const error of errors) report(error);\n}\n');
  const before = server.requests.length;
  const again = JSON.parse((await docs()).stdout) as { written: number; kept: number };
  expect(again.written).toBeGreaterThan(0);
  expect(server.requests.slice(before).some(({ body }) => JSON.stringify(body).includes('Question: How are errors raised'))).toBe(true);
  expect(JSON.parse((await docs()).stdout)).toMatchObject({ written: 0 });
  expect(server.requests.slice(asked).every(({ body }) => !JSON.stringify(body).includes('docs/cairn'))).toBe(true);
  await server.close();
});

it('keeps what is there where the model fails', async () => {
  let refuses = false;
  const server = await startOpenAiServer({ chat: () => (refuses ? { status: 401 } : { text: 'It retries by `retryPayment` [src/queue.ts:1-3].' }) });
  const [folder, home] = [folderOf(files), folderOf()];
  const docs = () => runCli(['docs', folder, '--out', 'wiki'], { CAIRN_HOME: home, HOME: home, CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` });
  await docs();
  const before = readFileSync(path.join(folder, 'wiki/faq.md'), 'utf8');
  writeFileSync(path.join(folder, 'src/queue.ts'), 'export function retryPayment() {}\n');
  refuses = true;
  expect(await docs()).toMatchObject({ code: 1, stderr: expect.stringContaining('refused the key') as string });
  expect(readFileSync(path.join(folder, 'wiki/faq.md'), 'utf8')).toBe(before);
  await server.close();
});

it('needs a model', async () => {
  const home = folderOf();
  expect(await runCli(['docs', folderOf(files)], { CAIRN_HOME: home, HOME: home })).toMatchObject({ code: 1, stderr: expect.stringContaining('No model is set up') as string });
});

it('refuses a place that can not be written before any model is asked, and leaves no documents where none was answered', async () => {
  const server = await startOpenAiServer({ chat: () => ({ status: 401 }) });
  const [folder, home] = [folderOf(files), folderOf()];
  const docs = (...args: string[]) => runCli(['docs', folder, ...args], { CAIRN_HOME: home, HOME: home, CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` });
  const refused = await docs('--out', 'src/cart.ts/wiki');
  expect([refused.code, refused.stderr, server.requests.length]).toEqual([1, expect.stringContaining(`cairn: The documents can't be written to ${folder}/src/cart.ts/wiki: ENOTDIR`), 0]);
  const failed = await docs('--json');
  expect([failed.code, JSON.parse(failed.stdout), existsSync(path.join(folder, 'docs'))]).toEqual([1, { folder: path.join(folder, 'docs/cairn'), files: [], written: 0, kept: 0 }, false]);
  await server.close();
});

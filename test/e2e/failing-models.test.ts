import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { answerOf, ask, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { openFile, runPaletteCommand, screenshot, typeSecret } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

/** What the servers say next; each journey sets its own. */
let reply: ChatReply = { text: '' };
let run: VsCodeRun;
let servers: Readonly<Record<'openai-compatible' | 'anthropic', WireServer>>;
let page: Page;
let panel: Panel;
beforeAll(async () => {
  servers = { 'openai-compatible': await startOpenAiServer({ chat: () => reply }), anthropic: await startAnthropicServer({ chat: () => reply }) };
  run = await startRun();
  const folder = path.join(run.folder, 'shop');
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'src/queue.ts'), 'export function retryPayment(id: string) {\n  return send(id);\n}\n\nfunction send(id: string) {\n  return id;\n}\n');
  page = await run.open(folder);
  panel = await openPanel(page);
  await waitForIndex(panel);
});
afterAll(async () => {
  await run?.close();
  for (const server of Object.values(servers ?? {})) await server.close();
});

async function choose(provider: keyof typeof servers): Promise<void> {
  const baseUrl = servers[provider].url + (provider === 'anthropic' ? '' : '/v1');
  await run.set({ 'cairn.answer.provider': provider, 'cairn.answer.model': `${provider}-model`, 'cairn.answer.baseUrl': baseUrl });
  await panel.locator('button.model', { hasText: `${provider}-model` }).waitFor();
}

async function buttons(exchange: Locator): Promise<string[]> {
  return exchange.locator('.note .buttons button').allInnerTexts();
}

describe.each(['openai-compatible', 'anthropic'] as const)('a server of %s', (provider) => {
  beforeAll(async () => {
    await choose(provider);
    if (provider === 'anthropic') {
      await runPaletteCommand(page, 'Cairn: Set API Key');
      await typeSecret(page, 'a-key-for-the-test');
    }
  });

  it.each<[string, ChatReply, RegExp, string[]]>([
    ['refuses the key', { status: 401 }, /refused the key\..*Set a valid key/s, ['Set API key', 'Try again']],
    ['limits the rate', { status: 429, headers: { 'retry-after': '90' } }, /limits the rate of requests\..*Try again in 90 seconds/s, ['Try again', 'Choose a model']],
    ['is overloaded', { status: 529, errorType: 'overloaded_error', headers: { 'retry-after': '90' } }, /overloaded or failing.*Try again in a moment/s, ['Try again', 'Choose a model']],
    ['fails', { status: 500, headers: { 'retry-after': '90' } }, /overloaded or failing \(status 500\)/, ['Try again', 'Choose a model']],
    ['sends garbage', { raw: { contentType: 'text/html', body: '<html>Welcome</html>' } }, /not an answer.*Check that the address/s, ['Open settings', 'Try again']],
  ])('that %s is told of in plain words, with what removes the cause', async (_, trouble, words, offered) => {
    reply = trouble;
    const exchange = await ask(panel, 'how does retryPayment send');
    await waitForEnd(exchange, 'failed');
    expect(await exchange.innerText()).toMatch(words);
    expect(await buttons(exchange)).toEqual(offered);
  });

  it('that breaks off in the middle leaves what arrived, and answers when asked again', async () => {
    reply = { text: ['`retryPayment` calls ', '`send` and', ' returns.'], breakAfter: 2 };
    const exchange = await ask(panel, 'what does retryPayment call');
    await waitForEnd(exchange, 'failed');
    expect(await answerOf(exchange).innerText()).toContain('send and');
    expect(await exchange.innerText()).toMatch(/broke off in the middle/);
    await screenshot(page, `broken-${provider}`);
    reply = { text: ['It calls `send` ', '[src/queue.ts:1-3].'] };
    await exchange.getByRole('button', { name: 'Try again' }).click();
    const again = panel.locator('article.exchange').last();
    await waitForEnd(again, 'complete');
    expect(await answerOf(again).innerText()).toContain('It calls send');
  });
});

it('explains the file in front, from the palette', async () => {
  reply = { text: ['It retries by `retryPayment` ', '[src/queue.ts:1-3].'] };
  await openFile(page, 'queue.ts', 1);
  const before = await panel.locator('article.exchange').count();
  await runPaletteCommand(page, 'Cairn: Explain This File');
  const exchange = panel.locator('article.exchange').nth(before);
  await waitForEnd(exchange, 'complete');
  expect(await exchange.innerText()).toContain('queue.ts');
  expect(JSON.stringify(servers.anthropic.requests.at(-1)?.body)).toContain('function send(id: string)');
});

it('explains an error that is pasted, with the code of its frames', async () => {
  reply = { text: ['`send` fails ', '[src/queue.ts:5-7].'] };
  const before = await panel.locator('article.exchange').count();
  await runPaletteCommand(page, 'Cairn: Explain Error or Stack Trace');
  const input = page.locator('.quick-input-widget input[type="text"]');
  await input.fill('TypeError: id is not a string at send (src/queue.ts:6:10)');
  await input.press('Enter');
  const exchange = panel.locator('article.exchange').nth(before);
  await waitForEnd(exchange, 'complete');
  const sent = JSON.stringify(servers.anthropic.requests.at(-1)?.body);
  expect(sent).toContain('id is not a string');
  expect(sent).toContain('6:   return id;');
  await screenshot(page, 'explain-error');
});

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chinese from '../../l10n/bundle.l10n.zh-cn.json' with { type: 'json' };
import type { ChatReply } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { runPaletteCommand, screenshot, waitForWorkbench } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

let reply: ChatReply = { text: 'By its keys.' };
let run: VsCodeRun;
let server: WireServer;
let page: Page;
let panel: Panel;
beforeAll(async () => {
  server = await startOpenAiServer({ chat: () => reply });
  run = await startRun({ trust: 'asked', settings: { ...settingsOf('answer'), ...settingsOf('embedding') } });
  page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  panel = await openPanel(page);
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

it('searches a workspace that is not trusted, and sends nothing', async () => {
  await page.getByText('Restricted Mode').first().waitFor();
  await panel.getByText('This workspace is not trusted').first().waitFor();
  await screenshot(page, 'untrusted');
  await waitForIndex(panel);
  const exchange = await ask(panel, 'which code builds the Levenshtein matrix of a query');
  await waitForEnd(exchange, 'code');
  expect(await exchange.locator('.found .place-name').first().innerText()).toBe('fuzzySearch.ts');
  expect(server.requests).toEqual([]);
  await screenshot(page, 'untrusted-code');
});

it('has it embedded by the server once it is trusted', async () => {
  const trust = page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true });
  await runPaletteCommand(page, 'Workspaces: Manage Workspace Trust', trust);
  await trust.click();
  await runPaletteCommand(page, 'Cairn: New Conversation', panel.locator('.welcome'));
  await waitForIndex(panel, /keywords and meaning/);
  await expect.poll(() => embedded().length).toBeGreaterThan(50);
});

it('keeps index and conversation over a reload in the middle of an answer, embeds no document twice, and speaks Chinese then', async () => {
  const question = 'which function walks the radix tree';
  await waitForEnd(await ask(panel, question), 'complete');
  expect(embedded().at(-1)).toContain(question);
  reply = { text: Array.from({ length: 600 }, (_, i) => `word${i} `), delay: 100 };
  // VS Code writes what an extension keeps with a delay, and a window that is reloaded within it loses the last of it.
  await answerOf(await ask(panel, 'tell me everything about the radix tree')).getByText('word30').waitFor();
  const before = embedded().length;

  // As with the language pack, but that VS Code's own texts stay as they are.
  await page.addInitScript("globalThis._VSCODE_NLS_LANGUAGE = 'zh-cn'");
  await page.reload();
  await waitForWorkbench(page);
  panel = await openPanel(page);
  const [first, second] = [panel.locator('article.exchange').nth(0), panel.locator('article.exchange').nth(1)];
  await waitForEnd(second, 'stopped');
  const kept = await answerOf(second).innerText();
  expect(kept).toContain('word12');
  expect(await panel.locator('.composer textarea').getAttribute('placeholder')).toBe(chinese['Ask about this workspace…']);
  await screenshot(page, 'stopped-chinese');
  expect(await first.locator('h2').innerText()).toBe(question);
  expect([await first.getAttribute('data-state'), await answerOf(first).innerText()]).toEqual(['complete', 'By its keys.']);
  reply = { text: 'To the last word.' };
  await second.getByRole('button', { name: chinese['Go on'] }).click();
  const further = panel.locator('article.exchange').nth(2);
  await waitForEnd(further, 'complete');
  expect(await answerOf(further).innerText()).toBe('To the last word.');
  // With what arrived before the window was reloaded the model knows where to go on.
  const [asked] = server.requests.filter(({ path: address }) => address.endsWith('/chat/completions')).slice(-1);
  expect(JSON.stringify(asked?.body)).toMatch(new RegExp(`${kept.trim().split(' ').slice(-2).join(' ')}.*${chinese['Go on where the answer broke off.']}`, 's'));
  expect(await second.getByRole('button', { name: chinese['Go on'] }).count()).toBe(0);
  reply = { text: 'One into the other.' };
  await waitForEnd(await ask(panel, 'how are two maps merged'), 'complete');
  // Indexing goes on beside the question; had it anything to embed, it would have begun by now.
  await page.waitForTimeout(3000);
  // Questions, and what they were put into to be searched.
  expect(embedded().slice(before).filter((text) => !/请从回答中断的地方继续|To the last word|how are two maps merged/.test(text))).toEqual([]);
  expect(embedded().at(-1)).toContain('how are two maps merged');
});

function settingsOf(part: 'answer' | 'embedding'): Record<string, unknown> {
  return { 'security.workspace.trust.startupPrompt': 'never', [`cairn.${part}.provider`]: 'openai-compatible', [`cairn.${part}.model`]: 'words', [`cairn.${part}.baseUrl`]: `${server.url}/v1` };
}

/** Every text that was ever embedded, in order. */
function embedded(): string[] {
  return server.requests.filter(({ path: address }) => address.endsWith('/embeddings')).flatMap(({ body }) => (body as { input: string | string[] }).input);
}

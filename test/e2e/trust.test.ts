import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { ask, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { runPaletteCommand, screenshot, waitForWorkbench } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

let run: VsCodeRun;
let server: WireServer;
let page: Page;
let panel: Panel;
beforeAll(async () => {
  server = await startOpenAiServer();
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
  const exchange = await ask(panel, 'which code builds the Levenshtein matrix of a query');
  await waitForEnd(exchange, 'code');
  expect(await exchange.locator('.found .place-name').first().innerText()).toBe('fuzzySearch.ts');
  expect(server.requests).toEqual([]);
  await screenshot(page, 'untrusted-code');
});

it('has it embedded by the server once it is trusted', async () => {
  await run.set(settingsOf('embedding'));
  const trust = page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true });
  await runPaletteCommand(page, 'Workspaces: Manage Workspace Trust', trust);
  await trust.click();
  await runPaletteCommand(page, 'Cairn: New Conversation', panel.locator('.welcome'));
  await waitForIndex(panel, /keywords and meaning/);
  await expect.poll(() => embedded().length).toBeGreaterThan(50);
});

it('keeps index and conversation over a reload, and embeds no document twice', async () => {
  const question = 'which function walks the radix tree';
  await waitForEnd(await ask(panel, question), 'code');
  expect(embedded().at(-1)).toContain(question);
  const before = embedded().length;

  // VS Code writes what an extension keeps with a delay, and a window that is reloaded within it loses the last of it.
  await page.waitForTimeout(3000);
  await page.reload();
  await waitForWorkbench(page);
  panel = await openPanel(page);
  await panel.locator('article.exchange h2', { hasText: question }).waitFor();
  expect(await panel.locator('article.exchange').getAttribute('data-state')).toBe('code');
  const second = await ask(panel, 'how are two maps merged');
  await waitForEnd(second, 'code');
  expect(await second.locator('.found .place').count()).toBeGreaterThan(0);
  // Indexing goes on beside the question; had it anything to embed, it would have begun by now.
  await page.waitForTimeout(3000);
  expect(embedded().slice(before)).toEqual([expect.stringContaining('how are two maps merged')]);
});

function settingsOf(part: 'answer' | 'embedding'): Record<string, unknown> {
  return { 'security.workspace.trust.startupPrompt': 'never', [`cairn.${part}.provider`]: 'openai-compatible', [`cairn.${part}.model`]: 'words', [`cairn.${part}.baseUrl`]: `${server.url}/v1` };
}

/** Every text that was ever embedded, in order. */
function embedded(): string[] {
  return server.requests.filter(({ path: address }) => address.endsWith('/embeddings')).flatMap(({ body }) => (body as { input: string | string[] }).input);
}

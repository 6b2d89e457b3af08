import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { activeFile, openFile, runPaletteCommand, screenshot, selectLines, waitForWorkbench } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

const edited = ['Written with more room:\n\n```ts\nexport const maxDistance = (query: string): number => {\n  return Math.round(query.length * 0.2);\n};\n```\n\nIt is used by `recurse` ', '[src/SearchableMap/fuzzySearch.ts:22-25].'];
const endless = Array.from({ length: 600 }, (_, i) => `word${i} `);

describe('a conversation', () => {
  let run: VsCodeRun;
  let server: WireServer;
  let page: Page;
  let panel: Panel;
  beforeAll(async () => {
    server = await startOpenAiServer({ chat: [{ text: edited }, { text: edited }, { text: endless, delay: 100 }] });
    run = await startRun({ settings: model() });
    page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
    panel = await openPanel(page);
    await waitForIndex(panel);
  });
  afterAll(async () => {
    await run?.close();
    await server?.close();
  });

  const model = () => ({ 'cairn.answer.provider': 'openai-compatible', 'cairn.answer.model': 'm', 'cairn.answer.baseUrl': `${server.url}/v1` });
  const input = () => panel.locator('.composer textarea');

  it('completes commands and files by the keyboard, and takes along what is selected', async () => {
    await openFile(page, 'fuzzySearch.ts');
    await selectLines(page, 22, 25);
    await panel.locator('.chip.selection', { hasText: 'fuzzySearch.ts:22-25' }).waitFor();
    await input().fill('');
    await input().pressSequentially('/exp');
    await panel.getByRole('option', { name: /^\/explain/ }).waitFor();
    await input().press('Tab');
    await input().pressSequentially('it with @TreeIter');
    await panel.getByRole('option', { name: /^TreeIterator\.ts/ }).waitFor();
    await screenshot(page, 'completions');
    await input().press('Enter');
    await panel.locator('.chip', { hasText: 'TreeIterator.ts' }).waitFor();
    expect(await input().inputValue()).toBe('/explain it with ');
    await input().press('Enter');
    const exchange = panel.locator('article.exchange').first();
    await waitForEnd(exchange, 'complete');
    const sent = JSON.stringify(server.requests.find((one) => one.method === 'POST')?.body);
    expect(sent).toContain('const matrix = new Uint8Array(m * n).fill(maxDistance + 1)');
    expect(await exchange.locator('.chip').allInnerTexts()).toEqual([expect.stringContaining('fuzzySearch.ts:22-25'), expect.stringContaining('TreeIterator.ts')]);
  });

  it("colours code as the editor's theme does, and anew with another theme", async () => {
    const keyword = answerOf(panel.locator('article.exchange').first()).locator('.code-block span', { hasText: /^export( const)?$/ }).first();
    const color = () => keyword.evaluate((element) => element.style.color);
    await keyword.waitFor();
    const light = await color();
    expect(light).toMatch(/^rgb/);
    await screenshot(page, 'conversation-light');
    await run.set({ ...model(), 'workbench.colorTheme': 'Default Dark Modern' });
    await expect.poll(color).not.toBe(light);
    await screenshot(page, 'conversation-dark');
    await run.set(model());
  });

  it('asks a question in other words in its place, and offers what to ask next', async () => {
    const exchange = panel.locator('article.exchange').first();
    await exchange.getByRole('button', { name: 'Edit question' }).focus();
    await page.keyboard.press('Enter');
    const editor = exchange.locator('.question-editor textarea');
    await editor.fill('how is the distance limited');
    await editor.press('Enter');
    const anew = panel.locator('article.exchange', { hasText: 'how is the distance limited' });
    await waitForEnd(anew, 'complete');
    expect(await panel.locator('article.exchange').count()).toBe(1);
    expect(await anew.locator('.follow-ups li').count()).toBeGreaterThan(0);
  });

  it('opens the code of an answer as a file', async () => {
    const block = panel.locator('.code-block').first();
    await block.getByRole('button', { name: 'Open as a file' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => activeFile(page)).toMatch(/^Untitled/);
  });

  it('keeps what arrived over a reload in the middle of an answer, and offers to go on', async () => {
    const exchange = await ask(panel, 'tell me everything about it');
    await answerOf(exchange).getByText('word12').waitFor();
    await page.waitForTimeout(1_500);
    await page.reload();
    await waitForWorkbench(page);
    panel = await openPanel(page);
    const again = panel.locator('article.exchange').last();
    await waitForEnd(again, 'stopped');
    expect(await answerOf(again).innerText()).toContain('word12');
    await again.getByRole('button', { name: 'Go on' }).waitFor();
    expect(await panel.locator('article.exchange').count()).toBe(2);
    await screenshot(page, 'stopped');
  });

  it('finds the conversation again among the kept ones, deletes it and brings it back', async () => {
    await runPaletteCommand(page, 'Cairn: New Conversation');
    await panel.locator('.welcome').waitFor();
    await runPaletteCommand(page, 'Cairn: Conversations…');
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'how is the distance limited' });
    await row.waitFor();
    await screenshot(page, 'conversations');
    await row.click();
    await panel.locator('article.exchange').nth(1).waitFor();
    await runPaletteCommand(page, 'Cairn: Delete Conversation');
    await panel.locator('.welcome').waitFor();
    await page.locator('.notification-toast').getByRole('button', { name: 'Undo' }).click();
    await panel.locator('article.exchange').nth(1).waitFor();
    await runPaletteCommand(page, 'Cairn: Export Conversation as Markdown');
    await page.locator('.editor-instance .view-line', { hasText: 'how is the distance limited' }).first().waitFor();
  });
});

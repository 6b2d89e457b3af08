import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { ask, chips, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { activeFile, chooseContextMenu, cursor, goToLine, openFile, runPaletteCommand, screenshot, toast } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

const flow: ChatReply = {
  text: ['The `matrix` is filled first ', '[src/SearchableMap/fuzzySearch.ts:22-25]', '. Then `recurse` walks the tree ', '[src/SearchableMap/fuzzySearch.ts:27-36]', '.'],
};

describe('the sources of an answer', () => {
  let run: VsCodeRun;
  let page: Page;
  let panel: Panel;
  let server: WireServer;
  beforeAll(async () => {
    server = await startOpenAiServer({ chat: [flow] });
    run = await startRun({ settings: { 'cairn.answer.provider': 'openai-compatible', 'cairn.answer.model': 'words', 'cairn.answer.baseUrl': `${server.url}/v1` } });
    page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
    panel = await openPanel(page);
    await waitForIndex(panel);
    await waitForEnd(await ask(panel, 'how is the edit distance computed'), 'complete');
  });
  afterAll(async () => {
    await run?.close();
    await server?.close();
  });
  const answered = () => panel.locator('article.exchange').last();

  it('are previewed, opened with their lines marked, walked by key, and peeked at', async () => {
    await chips(answered()).first().hover();
    await panel.locator('.preview code', { hasText: 'matrix' }).first().waitFor();
    await screenshot(page, 'sources-preview');
    await chips(answered()).first().click();
    await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
    await expect.poll(() => page.locator('.monaco-editor .margin [class*="TextEditorDecorationType"]').count()).toBeGreaterThan(3);
    await screenshot(page, 'sources-marked');
    await page.keyboard.press('Control+Alt+.');
    await expect.poll(async () => (await cursor(page)).line).toBe(27);
    await page.keyboard.press('Control+Alt+,');
    await expect.poll(async () => (await cursor(page)).line).toBe(22);
    await chips(answered()).nth(1).focus();
    await page.keyboard.press('Alt+Enter');
    await page.locator('.peekview-widget').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('become a tour, held by what the lines say, and a Markdown page', async () => {
    await answered().hover();
    await panel.getByRole('button', { name: 'Tour through the code' }).click();
    await panel.locator('.tour', { hasText: 'Step 1 of 2' }).waitFor();
    await page.locator('.codelens-decoration', { hasText: 'Step 1 of 2' }).first().waitFor();
    await page.locator('.tab.active[data-resource-name="fuzzySearch.ts"]').click();
    await goToLine(page, 1);
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Alt+.');
    await panel.locator('.tour', { hasText: 'Step 2 of 2' }).filter({ hasText: 'moved' }).waitFor();
    await expect.poll(async () => (await cursor(page)).line).toBe(30);
    await screenshot(page, 'sources-tour');
    await panel.getByRole('button', { name: 'Export the tour as Markdown' }).click();
    await page.locator('.view-line', { hasText: 'how is the edit distance computed' }).first().waitFor();
    await panel.getByRole('button', { name: 'End tour' }).click();
    await panel.locator('.tour').waitFor({ state: 'detached' });
  });

  it('can be left out, and what is left out does not reach the model', async () => {
    const before = server.requests.length;
    await answered().locator('.receipt > summary').first().click();
    await answered().getByRole('button', { name: /^Leave all of src\/SearchableMap\/fuzzySearch\.ts out/ }).first().press('Enter');
    await answered().getByRole('button', { name: 'Ask again with these sources' }).press('Enter');
    await expect.poll(() => panel.locator('article.exchange').count()).toBe(2);
    await waitForEnd(answered(), 'complete');
    const sent = JSON.stringify(server.requests.slice(before).map(({ body }) => body));
    expect(sent).toContain('how is the edit distance computed');
    expect(sent).not.toContain('fuzzySearch.ts');
    await screenshot(page, 'sources-left-out');
  });

  it('show who calls them, from the context menu, each symbol opening its code', async () => {
    await openFile(page, 'fuzzySearch.ts');
    await runPaletteCommand(page, 'Revert File');
    await goToLine(page, 12);
    await page.keyboard.press('Home');
    for (let word = 0; word < 3; word++) await page.keyboard.press('Control+ArrowRight');
    await chooseContextMenu(page, 'Show Callers and Callees');
    const graph = graphOf(page);
    await graph.locator('[role=treeitem]').nth(1).waitFor();
    expect(await graph.locator('[role=treeitem]').first().getAttribute('aria-label')).toContain('fuzzySearch');
    await screenshot(page, 'sources-graph');
    await graph.locator('[role=treeitem]', { hasText: 'recurse' }).first().click();
    // The keyboard stays in the graph; the editor shows its cursor when it is looked at.
    await page.locator('.tab.active[data-resource-name="fuzzySearch.ts"]').click();
    await expect.poll(async () => (await cursor(page)).line).toBe(56);
  });

  it('have an index that explains itself, and diagnostics that can be copied', async () => {
    await runPaletteCommand(page, 'Cairn: Show Index Status');
    await panel.locator('.index-page').waitFor();
    await panel.getByLabel('Path of a file').fill('package-lock.json');
    await page.keyboard.press('Enter');
    await panel.locator('.explanation', { hasText: 'package-lock.json is not indexed' }).waitFor();
    await screenshot(page, 'sources-index');
    await panel.getByRole('button', { name: 'Copy diagnostics' }).click();
    await toast(page, 'The diagnostics are on the clipboard').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toMatch(/^## Cairn diagnostics\n- Cairn: \d/);
    expect(text).toContain('cairn.answer.provider: "openai-compatible"');
    expect(text).not.toContain('minisearch');
  });
});

/** The page of the graph: the webview that is not the panel's. */
function graphOf(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready[src*="extensionId=cairn.cairn"]:not([src*="purpose=webviewView"])').frameLocator('iframe#active-frame');
}

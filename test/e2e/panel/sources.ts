import { describe, expect, it } from 'vitest';
import { insist } from '../../support/insist.ts';
import type { PanelWindow } from '../../support/panel-window.ts';
import { ask, chips, graphOf, waitForEnd } from '../../support/vscode-panel.ts';
import { activeFile, chooseContextMenu, cursor, editorLine, goToLine, openFile, runPaletteCommand, screenshot, tab } from '../../support/vscode-workbench.ts';
import { flow } from './replies.ts';

export function sources(opened: () => PanelWindow): void {
  describe('the sources of an answer', () => {
    it('are previewed, opened with their lines marked, walked by key, and peeked at', async () => {
      const { page, panel, input, answered, says, newConversation } = opened();
      says(flow);
      await newConversation();
      await waitForEnd(await ask(panel, 'how is the edit distance computed'), 'complete');
      await insist(page, async (attempt) => {
        await input.hover(attempt);
        await chips(answered).first().hover(attempt);
        await panel.locator('.preview code', { hasText: 'matrix' }).first().waitFor(attempt);
      });
      await screenshot(page, 'sources-preview');
      await chips(answered).first().click();
      await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
      await expect.poll(() => page.locator('.monaco-editor .margin [class*="TextEditorDecorationType"]').count()).toBeGreaterThan(3);
      await screenshot(page, 'sources-marked');
      await page.keyboard.press('Control+Alt+.');
      await expect.poll(async () => (await cursor(page)).line).toBe(27);
      await page.keyboard.press('Control+Alt+,');
      await expect.poll(async () => (await cursor(page)).line).toBe(22);
      await insist(page, async (attempt) => {
        await chips(answered).nth(1).press('Alt+Enter', attempt);
        await page.locator('.peekview-widget').first().waitFor(attempt);
      });
      await page.keyboard.press('Escape');
    });

    it('become a tour, held by what the lines say, and a Markdown page', async () => {
      const { page, panel, answered } = opened();
      await answered.hover();
      await panel.getByRole('button', { name: 'Tour through the code' }).click();
      await panel.locator('.tour', { hasText: 'Step 1 of 2' }).waitFor();
      await page.locator('.codelens-decoration', { hasText: 'Step 1 of 2' }).first().waitFor();
      await tab(page, 'fuzzySearch.ts').click();
      await goToLine(page, 1, 1);
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Alt+.');
      await panel.locator('.tour', { hasText: 'Step 2 of 2' }).filter({ hasText: 'moved' }).waitFor();
      await expect.poll(async () => (await cursor(page)).line).toBe(30);
      await screenshot(page, 'sources-tour');
      await panel.getByRole('button', { name: 'Previous step' }).press('Enter');
      await panel.locator('.tour', { hasText: 'Step 1 of 2' }).waitFor();
      await expect.poll(async () => (await cursor(page)).line).toBe(25);
      await panel.getByRole('button', { name: 'Export the tour as Markdown' }).click();
      // As the lines stand now: three further down than where they were cited.
      for (const line of ['# how is the edit distance computed', '## 1. `src/SearchableMap/fuzzySearch.ts`, lines 25-28', '## 2. `src/SearchableMap/fuzzySearch.ts`, lines 30-39']) await editorLine(page, line).waitFor();
      await panel.getByRole('button', { name: 'End tour' }).click();
      await panel.locator('.tour').waitFor({ state: 'detached' });
    });

    it('can be pinned and left out: what had no room reaches the model, and the other does not', async () => {
      const { page, panel, answered, sentWhile } = opened();
      await answered.locator('.receipt > summary').first().click();
      await answered.locator('summary', { hasText: 'further place' }).click();
      const pin = answered.locator('.hits li:has(.no-room)').filter({ hasNotText: 'fuzzySearch.ts' }).first().getByRole('button', { name: /^Pin / });
      const [, pinned = '', file = '', from, to = from] = /^Pin ((\S+):(\d+)(?:-(\d+))?):/.exec((await pin.getAttribute('aria-label')) ?? '') ?? [];
      await pin.press('Enter');
      await answered.getByRole('button', { name: /^Leave all of src\/SearchableMap\/fuzzySearch\.ts out/ }).first().press('Enter');
      const sent = await sentWhile(async () => {
        await answered.getByRole('button', { name: 'Ask again with these sources' }).press('Enter');
        await expect.poll(() => panel.locator('article.exchange').count()).toBe(2);
        await waitForEnd(answered, 'complete');
      });
      expect(sent).toContain('how is the edit distance computed');
      expect(sent).not.toContain('fuzzySearch.ts');
      const pieces = [...sent.matchAll(/### (\S+) lines (\d+)-(\d+)/g)].map(([, path, start, end]) => ({ path, start: Number(start), end: Number(end) }));
      expect(pieces.filter(({ path, start, end }) => path === file && start <= Number(from) && end >= Number(to))).toHaveLength(1);
      await answered.locator('.receipt > summary').first().click();
      await answered.getByRole('button', { name: `Unpin ${pinned}` }).waitFor();
      await screenshot(page, 'sources-left-out');
    });

    it('show who calls them, from the context menu, each symbol opening its code', async () => {
      const { page } = opened();
      await openFile(page, 'fuzzySearch.ts');
      await runPaletteCommand(page, 'Revert File');
      const graph = graphOf(page);
      await insist(page, async (attempt) => {
        await goToLine(page, 12, 16);
        await chooseContextMenu(page, 'Show Callers and Callees');
        await graph.locator('[role=treeitem]').nth(1).waitFor(attempt);
      });
      expect(await graph.locator('[role=treeitem]').first().getAttribute('aria-label')).toContain('fuzzySearch');
      await screenshot(page, 'sources-graph');
      await graph.locator('[role=treeitem] .symbol-name', { hasText: 'recurse' }).first().click();
      // The keyboard stays in the graph; the editor shows its cursor when it is looked at.
      await tab(page, 'fuzzySearch.ts').click();
      await expect.poll(async () => (await cursor(page)).line).toBe(56);
    });
  });
}

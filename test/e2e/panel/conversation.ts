import { describe, expect, it } from 'vitest';
import { insist } from '../../support/insist.ts';
import type { PanelWindow } from '../../support/panel-window.ts';
import { answerOf, waitForEnd } from '../../support/vscode-panel.ts';
import { activeFile, editorLine, openFile, quickInput, quickRows, runPaletteCommand, screenshot, selectLines, setUntil } from '../../support/vscode-workbench.ts';
import { edited } from './replies.ts';

export function conversation(opened: () => PanelWindow): void {
  describe('a conversation', () => {
    it('completes commands and files by the keyboard, and takes along what is selected', async () => {
      const { page, panel, input, says, sentWhile } = opened();
      await openFile(page, 'fuzzySearch.ts');
      await selectLines(page, 22, 25);
      await panel.locator('.chip.selection', { hasText: 'fuzzySearch.ts:22-25' }).waitFor();
      await input.fill('');
      await input.pressSequentially('/exp');
      await panel.getByRole('option', { name: /^\/explain/ }).waitFor();
      await input.press('Tab');
      await input.pressSequentially('it with @TreeIter');
      await panel.getByRole('option', { name: /^TreeIterator\.ts/ }).waitFor();
      await screenshot(page, 'completions');
      await input.press('Enter');
      await panel.locator('.chip', { hasText: 'TreeIterator.ts' }).waitFor();
      expect(await input.inputValue()).toBe('/explain it with ');
      says({ text: edited });
      const exchange = panel.locator('article.exchange').first();
      const sent = await sentWhile(async () => {
        await input.press('Enter');
        await waitForEnd(exchange, 'complete');
      });
      expect(sent).toContain('const matrix = new Uint8Array(m * n).fill(maxDistance + 1)');
      expect(await exchange.locator('.chip').allInnerTexts()).toEqual([expect.stringContaining('fuzzySearch.ts:22-25'), expect.stringContaining('TreeIterator.ts')]);
    });

    it("colours code as the editor's theme does, and anew with another theme", async () => {
      const { page, panel, set } = opened();
      const keyword = answerOf(panel.locator('article.exchange').first()).locator('.code-block span', { hasText: /^export( const)?$/ }).first();
      const color = () => keyword.evaluate((element) => element.style.color);
      await keyword.waitFor();
      const light = await color();
      expect(light).toMatch(/^rgb/);
      await screenshot(page, 'conversation-light');
      await setUntil(page, () => set({ 'workbench.colorTheme': 'Default Dark Modern' }), page.locator('.monaco-workbench.vs-dark'));
      await expect.poll(color).not.toBe(light);
      await screenshot(page, 'conversation-dark');
      await setUntil(page, () => set({}), page.locator('.monaco-workbench.vs'));
    });

    it('asks a question in other words in its place, and offers what to ask next', async () => {
      const { panel, answered } = opened();
      const exchange = panel.locator('article.exchange').first();
      const editor = exchange.locator('.question-editor textarea');
      await exchange.getByRole('button', { name: 'Edit question' }).press('Enter');
      await editor.fill('how is the distance limited');
      await editor.press('Enter');
      const anew = panel.locator('article.exchange', { hasText: 'how is the distance limited' });
      await waitForEnd(anew, 'complete');
      expect(await panel.locator('article.exchange').count()).toBe(1);
      const followUp = anew.locator('.follow-ups button').first();
      const next = (await followUp.innerText()).trim();
      await followUp.press('Enter');
      await panel.locator('article.exchange h2', { hasText: next }).waitFor();
      await waitForEnd(answered, 'complete');
      await answered.getByRole('button', { name: 'Ask again' }).press('Enter');
      await expect.poll(() => panel.locator('article.exchange h2', { hasText: next }).count()).toBe(2);
      await waitForEnd(answered, 'complete');
    });

    it('copies an answer as the Markdown that it is, and its code', async () => {
      const { page, answered } = opened();
      const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
      await answered.getByRole('button', { name: 'Copy answer' }).press('Enter');
      await expect.poll(clipboard).toBe(edited.join(''));
      await answered.getByRole('button', { name: 'Copy code' }).press('Enter');
      await expect.poll(clipboard).toMatch(/^export const maxDistance[^`]*};\s*$/);
    });

    it('opens the code of an answer as a file', async () => {
      const { page, panel } = opened();
      await panel.locator('.code-block').first().getByRole('button', { name: 'Open as a file' }).press('Enter');
      await expect.poll(() => activeFile(page)).toMatch(/^Untitled/);
    });

    it('finds the conversation again by its title, under another name too, deletes it, brings it back and exports it', async () => {
      const { page, panel, newConversation } = opened();
      await newConversation();
      const row = quickRows(page).filter({ hasText: 'how is the distance limited' });
      const heading = panel.locator('article.exchange h2', { hasText: 'how is the distance limited' });
      await runPaletteCommand(page, 'Cairn: Conversations…', row);
      await screenshot(page, 'conversations');
      await quickInput(page).fill('nothing is called so');
      await row.waitFor({ state: 'detached' });
      await quickInput(page).fill('distance limited');
      await row.hover();
      await row.getByRole('button', { name: 'Rename conversation' }).click();
      await page.locator('.quick-input-title:visible', { hasText: 'Rename conversation' }).waitFor();
      await quickInput(page).fill('Of distances');
      await quickInput(page).press('Enter');
      const renamed = quickRows(page).filter({ hasText: 'Of distances' });
      await runPaletteCommand(page, 'Cairn: Conversations…', renamed);
      await renamed.click();
      await heading.waitFor();
      await runPaletteCommand(page, 'Cairn: Delete Conversation');
      await panel.locator('.welcome').waitFor();
      await page.locator('.notification-toast', { hasText: '"Of distances" is deleted' }).getByRole('button', { name: 'Undo' }).click();
      await heading.waitFor();
      await runPaletteCommand(page, 'Cairn: Export Conversation as Markdown');
      for (const line of ['# Of distances', '## how is the distance limited']) await editorLine(page, line).waitFor();
      await insist(page, async (attempt) => {
        await editorLine(page, '').click(attempt);
        await page.keyboard.press('Control+End');
        await editorLine(page, 'It is used by `recurse` `src/SearchableMap/fuzzySearch.ts:22-25`').waitFor(attempt);
      });
    });
  });
}

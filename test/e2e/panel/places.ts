import { describe, expect, it } from 'vitest';
import { insist } from '../../support/insist.ts';
import type { PanelWindow } from '../../support/panel-window.ts';
import { ask, chips, panelFrame, waitForEnd } from '../../support/vscode-panel.ts';
import { windowSize } from '../../support/vscode-window.ts';
import { activeFile, cursor, goToLine, pick, quickRows, runPaletteCommand, screenshot } from '../../support/vscode-workbench.ts';
import { flow } from './replies.ts';

export function places(opened: () => PanelWindow): void {
  describe('another place in the window', () => {
    const box = async () => (await panelFrame(opened().page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const move = (entry: string, there: () => Promise<boolean>): Promise<void> => {
      const { page } = opened();
      return insist(page, async (attempt) => {
        if (await there()) return;
        await runPaletteCommand(page, 'View: Move View', quickRows(page).filter({ hasText: 'Cairn' }));
        await pick(page, 'Cairn');
        await pick(page, entry);
        await expect.poll(there, attempt).toBe(true);
      });
    };
    const askAndOpen = async (place: string): Promise<void> => {
      const { page, panel, answered, says } = opened();
      // The conversation moves along.
      await panel.locator('article.exchange h2').last().waitFor();
      says(flow);
      await waitForEnd(await ask(panel, `how is the distance computed, asked in the ${place}`), 'complete');
      await chips(answered).last().click();
      await expect.poll(() => cursor(page)).toMatchObject({ line: 27 });
      expect(await activeFile(page)).toBe('fuzzySearch.ts');
      await screenshot(page, place.replaceAll(' ', '-'));
      await goToLine(page, 1, 1);
    };

    it('is the secondary side bar: questions are asked there, and citations open from it', async () => {
      await move('New Secondary Side Bar Entry', async () => (await box()).x > windowSize.width / 2);
      await askAndOpen('secondary side bar');
    });

    it('is the bottom panel, as wide as the window: the same there', async () => {
      const { page } = opened();
      await move('New Panel Entry', async () => (await box()).y > windowSize.height / 2);
      await insist(page, async (attempt) => {
        for (const key of ['Control+B', 'Control+Alt+B']) if ((await box()).width < 900) await page.keyboard.press(key);
        await expect.poll(async () => (await box()).width, attempt).toBeGreaterThan(900);
      });
      await askAndOpen('bottom panel');
    });
  });
}

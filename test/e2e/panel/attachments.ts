import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { insist } from '../../support/insist.ts';
import type { PanelWindow } from '../../support/panel-window.ts';
import { ask, waitForEnd } from '../../support/vscode-panel.ts';
import { editorLine, goToLine, openFile, runPaletteCommand, screenshot, selectLines, tab } from '../../support/vscode-workbench.ts';
import { otherVersion } from './replies.ts';

export function attachments(opened: () => PanelWindow): void {
  describe('what goes along, and what code of an answer is for', () => {
    it('takes in a file that is dropped, and code by a command in words', async () => {
      const { panel, workspace, says, newConversation, sentWhile } = opened();
      await newConversation();
      const uri = `file://${workspace}/src/SearchableMap/TreeIterator.ts`;
      await panel.locator('body').evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', ${JSON.stringify(uri)});
        document.querySelector('.welcome').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      })()`);
      await panel.locator('.composer .chip', { hasText: 'TreeIterator.ts' }).waitFor();
      says({ text: ['Documented.'] });
      const sent = await sentWhile(async () => waitForEnd(await ask(panel, '/docs it'), 'complete'));
      for (const part of ['Write documentation for it', 'class TreeIterator']) expect(sent).toContain(part);
    });

    it('sends what changed along, and reviews it', async () => {
      const { panel, workspace, input, sentWhile } = opened();
      appendFileSync(path.join(workspace, 'src', 'SearchableMap', 'TreeIterator.ts'), '\nexport const changedByHand = 1\n');
      await input.pressSequentially('@chan');
      await panel.getByRole('option', { name: /^changes/ }).waitFor();
      await input.press('Enter');
      await panel.locator('.composer .chip', { hasText: 'changes.diff' }).waitFor();
      for (const question of ['is this well named?', '/review this change']) expect(await sentWhile(async () => waitForEnd(await ask(panel, question), 'complete'))).toContain('changedByHand');
    });

    it('sends along what failed in the terminal', async () => {
      const { page, panel, input, sentWhile } = opened();
      const terminal = page.locator('.terminal-wrapper.active');
      await runPaletteCommand(page, 'Terminal: Create New Terminal', terminal);
      // The editor knows how a command ended once the shell has told it that it will.
      await insist(page, async (attempt) => {
        await terminal.locator('.xterm-screen').click(attempt);
        // What a command prints in the moment that it begins is told to nobody by the editor; what fails in earnest takes longer.
        await page.keyboard.type('sleep 1; cat nowhere.txt');
        await page.keyboard.press('Enter');
        await page.locator('.terminal-command-decoration.error').first().waitFor(attempt);
      });
      await input.fill('');
      await input.pressSequentially('@term');
      await panel.getByRole('option', { name: /^terminal/ }).waitFor();
      await screenshot(page, 'terminal-error');
      await input.press('Enter');
      await panel.locator('.composer .chip', { hasText: 'terminal.txt' }).waitFor();
      expect(await sentWhile(async () => waitForEnd(await ask(panel, 'why does reading it fail?'), 'complete'))).toContain('nowhere.txt: No such file or directory');
      await runPaletteCommand(page, 'Terminal: Kill All Terminals');
    });

    it('compares code with the lines that it is a version of, and inserts it at the cursor', async () => {
      const { page, panel, answered, says } = opened();
      await openFile(page, 'fuzzySearch.ts');
      await selectLines(page, 22, 25);
      await panel.locator('.chip.selection', { hasText: 'fuzzySearch.ts:22-25' }).waitFor();
      says({ text: otherVersion });
      await waitForEnd(await ask(panel, 'write it shorter'), 'complete');
      const block = answered.locator('.code-block');
      await block.getByRole('button', { name: 'Compare with fuzzySearch.ts' }).press('Enter');
      await page.locator('.monaco-diff-editor').first().waitFor();
      await screenshot(page, 'compared');
      await tab(page, 'fuzzySearch.ts').click();
      await goToLine(page, 1, 1);
      await block.getByRole('button', { name: 'Insert at cursor' }).press('Enter');
      await editorLine(page, 'new Uint8Array').waitFor();
      await runPaletteCommand(page, 'Revert File');
    });
  });
}

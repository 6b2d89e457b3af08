import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PanelWindow } from '../../support/panel-window.ts';
import { openFile, runPaletteCommand, screenshot, toast } from '../../support/vscode-workbench.ts';

export function indexPage(opened: () => PanelWindow): void {
  describe('the index page', () => {
    const leftOut = {
      'package-lock.json': 'package-lock.json is not indexed. Rule: default: lock files',
      'scratch/notes.ts': 'scratch/notes.ts is not indexed. Rule: git: .gitignore:1: scratch/',
    };

    it('says by which rule a file is left out, as the command does of the file in the editor', async () => {
      const { page, panel, workspace } = opened();
      mkdirSync(path.join(workspace, 'scratch'));
      for (const [file, text] of [['.gitignore', 'scratch/\n'], ['scratch/notes.ts', 'export const note = 1;\n'], ['package-lock.json', '{}\n']] as const) writeFileSync(path.join(workspace, file), text);
      const index = panel.locator('.index-page');
      await runPaletteCommand(page, 'Cairn: Show Index Status', index);
      for (const [file, reason] of [...Object.entries(leftOut), ['src/index.ts', 'src/index.ts is indexed, in']] as const) {
        await index.getByLabel('Path of a file').fill(file);
        await index.getByLabel('Path of a file').press('Enter');
        await index.locator('.explanation', { hasText: reason }).waitFor();
      }
      await index.getByText(/^Left out: /).click();
      await index.locator('.index-list li', { hasText: 'lock files' }).waitFor();
      await screenshot(page, 'index-left-out');
      await openFile(page, 'package-lock.json');
      await index.getByRole('button', { name: 'The file in the editor' }).click();
      await index.locator('.explanation', { hasText: leftOut['package-lock.json'] }).waitFor();
      await runPaletteCommand(page, 'Cairn: Why Is This File (Not) Indexed?', toast(page, leftOut['package-lock.json']));
    });

    it('has diagnostics that can be copied, without code and names', async () => {
      const { page, panel } = opened();
      await runPaletteCommand(page, 'Cairn: Show Index Status', panel.locator('.index-page'));
      await panel.getByRole('button', { name: 'Copy diagnostics' }).click();
      await toast(page, 'The diagnostics are on the clipboard').waitFor();
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(text).toMatch(/^## Cairn diagnostics\n- Cairn: \d/);
      expect(text).toContain('cairn.answer.provider: "openai-compatible"');
      expect(text).toMatch(/root 1: ready; (\d+) of \1 files, 0 failed/);
      expect(text).not.toMatch(/minisearch|fuzzySearch|distance|package-lock|scratch/i);
    });

    it('pauses, goes on, builds anew and forgets', async () => {
      const { page, panel } = opened();
      const index = panel.locator('.index-page');
      await runPaletteCommand(page, 'Cairn: Show Index Status', index);
      await index.getByRole('button', { name: 'Pause indexing' }).click();
      await index.getByRole('button', { name: 'Resume indexing' }).click();
      await index.getByRole('button', { name: 'Pause indexing' }).waitFor();
      await index.getByRole('button', { name: 'Rebuild' }).click();
      await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Rebuild' }).click();
      await index.locator('.index-lead', { hasText: /10 files indexed/ }).waitFor();
      await index.getByRole('button', { name: 'Forget' }).click();
      await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
      await index.getByRole('button', { name: 'Index now' }).waitFor();
      await screenshot(page, 'index-forgotten');
    });
  });
}

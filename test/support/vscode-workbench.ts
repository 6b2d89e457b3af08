import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { repository } from '../../scripts/tools/repository.ts';

/** What a person does with VS Code's own parts: palette, editor, menus, status bar. */

export async function waitForWorkbench(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .statusbar').waitFor();
  // The activity bar fills when the extensions' contributions are known.
  await page.locator('.activitybar a.action-label[aria-label^="Cairn"]').waitFor();
}

/** Runs a command by its title, as the palette shows it. */
export async function runPaletteCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input[type="text"]');
  await input.waitFor();
  await input.fill(`>${title}`);
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: title }).first().click();
}

/** Opens a file of the workspace by its path and puts the cursor on a line. */
export async function openFile(page: Page, file: string, line = 1): Promise<void> {
  await page.keyboard.press('Control+P');
  const input = page.locator('.quick-input-widget input[type="text"]');
  await input.waitFor();
  await input.fill(file);
  const row = page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: path.posix.basename(file) }).first();
  await row.click();
  await page.locator(`.tab.active[data-resource-name="${path.posix.basename(file)}"]`).waitFor();
  await page.locator('.editor-instance .monaco-editor .view-line').first().waitFor();
  await goToLine(page, line);
}

export async function goToLine(page: Page, line: number): Promise<void> {
  await page.keyboard.press('Control+G');
  const input = page.locator('.quick-input-widget input[type="text"]');
  await input.waitFor();
  await input.fill(`:${line}`);
  await input.press('Enter');
  await page.locator('.statusbar-item', { hasText: new RegExp(`Ln ${line}, `) }).waitFor();
}

/** Selects whole lines, both included, from the keyboard. */
export async function selectLines(page: Page, from: number, to: number): Promise<void> {
  await goToLine(page, from);
  for (let line = from; line <= to; line++) await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.statusbar-item', { hasText: /selected\)/ }).waitFor();
}

/** An entry of the editor's context menu, opened on the selection by its keyboard shortcut. */
export async function chooseContextMenu(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.locator('.monaco-menu .action-item').filter({ hasText: title }).first();
  await item.waitFor();
  // A menu takes no click in its first moments, lest the one that opened it choose something.
  for (let attempt = 0; attempt < 5 && (await item.isVisible()); attempt++) {
    await item.click({ timeout: 5_000 }).catch(() => undefined);
    await item.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => undefined);
  }
}

/** Line, column and number of selected characters, from the status bar. */
export async function cursor(page: Page): Promise<{ line: number; column: number; selected: number }> {
  const text = await page.locator('.statusbar-item', { hasText: /Ln \d+/ }).innerText();
  const [, line, column, selected] = /Ln ([\d,]+), Col (\d+)(?: \(([\d,]+) selected\))?/.exec(text) ?? [];
  const number = (digits: string | undefined) => Number((digits ?? '0').replaceAll(',', ''));
  return { line: number(line), column: number(column), selected: number(selected) };
}

/** The name of the file whose editor is in front. */
export async function activeFile(page: Page): Promise<string | null> {
  return page.locator('.tab.active').first().getAttribute('data-resource-name');
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.notification-toast', { hasText: text });
}

/** Types into the box that hides what is typed. */
export async function typeSecret(page: Page, secret: string): Promise<void> {
  const input = page.locator('.quick-input-widget input[type="password"]');
  await input.fill(secret);
  await input.press('Enter');
  await input.waitFor({ state: 'hidden' });
}

/** How long VS Code itself says that loading and activating Cairn took. */
export async function activationMilliseconds(page: Page): Promise<number> {
  // The list draws only the rows in sight, the slowest extension first: a quick one would be below the window's edge.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1200, height: 4_000 });
  await runPaletteCommand(page, 'Developer: Show Running Extensions');
  const row = page.locator('.runtime-extensions-editor .monaco-list-row').filter({ has: page.getByText('Cairn', { exact: true }) });
  const text = await row.locator('.activation-time').innerText();
  if (size) await page.setViewportSize(size);
  const [, milliseconds] = /(\d+)ms/.exec(text) ?? [];
  if (milliseconds === undefined) throw new Error(`VS Code says "${text}" of the activation.`);
  return Number(milliseconds);
}

/** Switches the colour theme, and waits until the window wears it; one that it wears already changes nothing. */
export async function useTheme(page: Page, run: { set(settings: Record<string, unknown>): Promise<void> }, theme: string): Promise<void> {
  const worn = () => page.locator('.monaco-workbench').getAttribute('class');
  const before = await worn();
  await run.set({ 'workbench.colorTheme': theme });
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && (await worn()) === before; ) await page.waitForTimeout(100);
}

/** Keeps a picture of the window, to be looked at; nothing is compared. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = path.join(repository, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}

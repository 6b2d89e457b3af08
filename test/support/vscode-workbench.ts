import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { repository } from '../../scripts/tools/repository.ts';
import { insist, patience, type Attempt } from './insist.ts';

/** What a person does with VS Code's own parts: palette, editor, menus, status bar. */

export async function waitForWorkbench(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .statusbar').waitFor();
  // The activity bar fills when the extensions' contributions are known.
  await page.locator('.activitybar a.action-label[aria-label^="Cairn"]').waitFor();
}

/** Runs a command by its title, as the palette shows it. With `seen` it may be run twice, and is until that is in sight. */
export async function runPaletteCommand(page: Page, title: string, seen?: Locator): Promise<void> {
  await insist(page, async (attempt) => {
    const rows = await listed(page, 'F1', `>${title}`, attempt);
    await take(rows.filter({ hasText: title }).first(), attempt);
    await seen?.first().waitFor(attempt);
  });
}

/** Takes an entry of the list that is open. */
export async function pick(page: Page, label: string): Promise<void> {
  await take(quickRows(page).filter({ hasText: label }).first(), { timeout: patience });
}

/** The rows of the quick input. */
export function quickRows(page: Page): Locator {
  return page.locator('.quick-input-widget .monaco-list-row');
}

/** The line of the quick input in which one writes. */
export function quickInput(page: Page): Locator {
  return page.locator('.quick-input-widget input[type="text"]');
}

/** Opens a file of the workspace by its path and puts the cursor on a line. */
export async function openFile(page: Page, file: string, line = 1): Promise<void> {
  const name = path.posix.basename(file);
  await insist(page, async (attempt) => {
    const rows = await listed(page, 'Control+P', file, attempt);
    await rows.filter({ hasText: name }).first().click(attempt);
    await tab(page, name).and(page.locator('.active')).waitFor(attempt);
    await page.locator('.editor-instance .monaco-editor .view-line').first().waitFor(attempt);
  });
  await goToLine(page, line);
}

/** The tab of an editor. */
export function tab(page: Page, name: string): Locator {
  return page.locator(`.tab[data-resource-name="${name}"]`).first();
}

/** A line of an editor by its text, in sight. */
export function editorLine(page: Page, text: string): Locator {
  return page.locator('.editor-instance .view-line', { hasText: text }).first();
}

/** Puts the cursor of the editor in front on a character. */
export async function goToLine(page: Page, line: number, column?: number): Promise<void> {
  await insist(page, async (attempt) => {
    await page.keyboard.press('Control+G');
    await quickInput(page).fill(column === undefined ? `:${line}` : `:${line}:${column}`, attempt);
    await quickInput(page).press('Enter', attempt);
    await page.locator('.statusbar-item', { hasText: new RegExp(`Ln ${line}, Col ${column ?? ''}`) }).waitFor(attempt);
  });
}

/** Selects whole lines, both included, from the keyboard. */
export async function selectLines(page: Page, from: number, to: number): Promise<void> {
  await insist(page, async (attempt) => {
    await goToLine(page, from);
    for (let line = from; line <= to; line++) await page.keyboard.press('Shift+ArrowDown');
    await page.locator('.statusbar-item', { hasText: new RegExp(`Ln ${to + 1}, .*selected\\)`) }).waitFor(attempt);
  });
}

/** An entry of the editor's context menu, opened on the selection by its keyboard shortcut. */
export async function chooseContextMenu(page: Page, title: string): Promise<void> {
  await insist(page, async (attempt) => {
    await page.keyboard.press('Shift+F10');
    await take(page.locator('.monaco-menu .action-item').filter({ hasText: title }).first(), attempt);
  });
}

/** Opens the quick input by a key and writes into it; its rows. */
async function listed(page: Page, key: string, text: string, attempt: Attempt): Promise<Locator> {
  await page.keyboard.press(key);
  await quickInput(page).fill(text, attempt);
  return quickRows(page);
}

/**
 * Takes an entry of a list or a menu. In its first moments neither takes a click, lest the one that opened it choose something;
 * what was taken is gone, or another list is in its place.
 */
async function take(entry: Locator, { timeout }: Attempt): Promise<void> {
  const deadline = Date.now() + timeout;
  const text = await entry.innerText({ timeout });
  const stands = async () => (await entry.isVisible()) && (await entry.innerText({ timeout: 1_000 }).catch(() => '')) === text;
  do {
    if (Date.now() > deadline) throw new Error(`"${text}" takes no click.`);
    await entry.click({ timeout: 5_000 }).catch(() => undefined);
    for (const look = Date.now() + 2_000; Date.now() < look && (await stands()); ) await pause(50);
  } while (await stands());
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

/** Runs a command that asks for something secret, and types it into the box that hides what is typed. */
export async function typeSecret(page: Page, command: string, secret: string): Promise<void> {
  const input = page.locator('.quick-input-widget input[type="password"]');
  await insist(page, async (attempt) => {
    await runPaletteCommand(page, command, input);
    await input.fill(secret, attempt);
    await input.press('Enter', attempt);
    await input.waitFor({ state: 'hidden', ...attempt });
  });
}

/** How long VS Code itself says that loading and activating Cairn took. */
export async function activationMilliseconds(page: Page): Promise<number> {
  // The list draws only the rows in sight, the slowest extension first: a quick one would be below the window's edge.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1200, height: 4_000 });
  const row = page.locator('.runtime-extensions-editor .monaco-list-row').filter({ has: page.getByText('Cairn', { exact: true }) }).filter({ hasText: /\d+ms/ });
  await runPaletteCommand(page, 'Developer: Show Running Extensions', row);
  const text = await row.locator('.activation-time').innerText();
  if (size) await page.setViewportSize(size);
  const [, milliseconds] = /(\d+)ms/.exec(text) ?? [];
  if (milliseconds === undefined) throw new Error(`VS Code says "${text}" of the activation.`);
  return Number(milliseconds);
}

/** Changes the settings of the run until their effect is seen in the window: it may have missed that their file is another. */
export async function setUntil(page: Page, change: () => Promise<void>, seen: Locator): Promise<void> {
  await insist(page, async (attempt) => {
    await change();
    await seen.first().waitFor({ state: 'attached', ...attempt });
  });
}

/** Keeps a picture of the window where somebody wants to look at it (CAIRN_PICTURES=1): drawing one takes a second. Nothing is compared. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['CAIRN_PICTURES']) await keepPicture(page, name);
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = path.join(repository, 'test-results');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

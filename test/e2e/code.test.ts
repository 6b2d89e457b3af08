import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { insist } from '../support/insist.ts';
import { ask, graphOf, openPanel, panelFrame, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { windowSize } from '../support/vscode-window.ts';
import { activeFile, activationMilliseconds, cursor, goToLine, openFile, quickInput, quickRows, runPaletteCommand, screenshot, setUntil, tab, waitForWorkbench } from '../support/vscode-workbench.ts';

/** The promise of the first start: the extension host is held up no longer than this. */
const activationLimit = 300;

describe('without a model', () => {
  let run: VsCodeRun;
  let page: Page;
  let panel: Panel;
  let workspace = '';
  beforeAll(async () => {
    run = await startRun();
    workspace = makeFixtureRepository(path.join(run.folder, 'minisearch'));
    page = await run.open(workspace);
    panel = await openPanel(page);
  });
  afterAll(() => run?.close());

  it('indexes the folder by itself and says how far it is', async () => {
    await waitForIndex(panel);
    expect(await panel.locator('.index-state').innerText()).toMatch(/^9 files indexed.*Search by keywords and meaning\.$/s);
    await screenshot(page, 'welcome');
  });

  it('suggests questions, each of which finds first what it was made from', async () => {
    const suggested = panel.locator('.welcome .suggestions button');
    await expect.poll(() => suggested.count()).toBe(3);
    const questions = (await suggested.allInnerTexts()).map((text) => text.trim());
    await suggested.first().click();
    for (const [i, question] of questions.entries()) {
      const exchange = i === 0 ? panel.locator('article.exchange').first() : await ask(panel, question);
      await waitForEnd(exchange, 'code');
      expect(await exchange.locator('h2').innerText()).toBe(question);
      const symbol = (await exchange.locator('.found > li > .symbol').first().innerText()).trim();
      expect(question).toMatch(new RegExp(`^(How does|What is) ${symbol.replaceAll('.', '\\.')} (work|responsible for)\\?$`));
    }
  });

  it('answers a question with ranked code', async () => {
    const exchange = await ask(panel, 'which code builds the Levenshtein matrix of a query');
    await waitForEnd(exchange, 'code');
    const places = await exchange.locator('.found > li > .place .place-name').allInnerTexts();
    expect(places.length).toBeGreaterThan(1);
    expect(places[0]).toBe('fuzzySearch.ts');
    expect(await exchange.locator('.receipt > summary').innerText()).toMatch(/^Searched 9 files/);
  });

  it('opens a hit with the cursor on its first line and its lines selected', async () => {
    const hit = panel.locator('article.exchange').last().locator('.found > li > .place').first();
    const [first, last] = (await hit.locator('.place-lines').innerText()).split('-').map(Number) as [number, number];
    await hit.click();
    await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
    await expect.poll(async () => (await cursor(page)).selected).toBeGreaterThan(last - first);
    expect((await cursor(page)).line).toBe(first);
  });

  it('shows callers and callees from an answer, and of a name behind a command', async () => {
    const symbols = graphOf(page).locator('[role=treeitem]');
    const center = () => symbols.first().getAttribute('aria-label');
    // What is selected would go along, and stand first.
    await goToLine(page, 1, 1);
    await panel.locator('.chip.selection').waitFor({ state: 'detached' });
    const exchange = await ask(panel, 'how does fuzzySearch work');
    await waitForEnd(exchange, 'code');
    await exchange.getByRole('button', { name: 'Callers and callees of fuzzySearch' }).press('Enter');
    await expect.poll(center).toContain('fuzzySearch');
    await symbols.filter({ hasText: 'recurse' }).first().waitFor();
    await screenshot(page, 'graph-of-answer');
    const asked = await panel.locator('article.exchange').count();
    await panel.locator('.composer textarea').fill('/graph SearchableMap.fuzzyGet');
    await panel.locator('.composer textarea').press('Enter');
    await expect.poll(center).toContain('fuzzyGet');
    await symbols.filter({ hasText: 'fuzzySearch' }).first().waitFor();
    expect(await panel.locator('article.exchange').count()).toBe(asked);
    await closeEditors(page);
  });

  it('finds code by what it does, as somebody types, and opens it by Enter or to the side', async () => {
    const find = () => runPaletteCommand(page, 'Cairn: Find Code', page.locator('.quick-input-title:visible', { hasText: 'Find Code' }));
    await find();
    await page.keyboard.type('split a text into words');
    await quickRows(page).first().waitFor();
    await quickInput(page).fill('which code builds the Levenshtein matrix of a query');
    await expect.poll(() => quickRows(page).first().innerText()).toMatch(/fuzzySearch\.ts\s*src\/SearchableMap\/fuzzySearch\.ts:\d+/);
    await screenshot(page, 'find-code');
    await quickInput(page).press('Enter');
    await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
    await insist(page, async (attempt) => {
      await find();
      // Before anything is found: the first that will be.
      await quickInput(page).fill('createPath', attempt);
      await quickInput(page).press('Control+Enter', attempt);
      await page.locator('.editor-group-container').nth(1).waitFor(attempt);
    });
    await expect.poll(() => page.locator('.editor-group-container.active .tab.active').getAttribute('data-resource-name')).toBe('SearchableMap.ts');
    await closeEditors(page);
  });

  it('shows above code who calls it, and explains it from there', async () => {
    await openFile(page, 'src/SearchableMap/SearchableMap.ts', 1);
    const lenses = page.locator('.codelens-decoration a');
    await setUntil(page, () => run.set({ 'cairn.editor.codeLens': true }), lenses.filter({ hasText: /\d+ callers?/ }));
    await lenses.filter({ hasText: 'Explain this' }).first().waitFor();
    await screenshot(page, 'symbol-lens');
    await lenses.filter({ hasText: 'Explain this' }).first().click();
    const explained = panel.locator('article.exchange').last();
    await explained.getByText('Explain this code').waitFor();
    await waitForEnd(explained, 'code');
    await run.set({});
    await expect.poll(() => lenses.count()).toBe(0);
  });

  it('says under the pointer what a symbol is for', async () => {
    await openFile(page, 'src/SearchableMap/SearchableMap.ts', 1);
    const hover = page.locator('.monaco-hover:visible').filter({ hasText: 'Callers and callees' }).first();
    await insist(page, async (attempt) => {
      await goToLine(page, 160, 13);
      await runPaletteCommand(page, 'Show or Focus Hover');
      await hover.getByText('src/SearchableMap/fuzzySearch.ts:').first().waitFor(attempt);
    });
    expect(await hover.innerText()).toMatch(/1 caller\b/);
    await screenshot(page, 'symbol-hover');
    await page.keyboard.press('Escape');
  });

  it('explains a problem', async () => {
    writeFileSync(path.join(workspace, 'src', 'broken.ts'), 'export const mooringMast: number = "high";\n');
    await openFile(page, 'src/broken.ts', 1);
    await page.locator('.squiggly-error').first().waitFor();
    const action = page.locator('.action-widget .monaco-list-row', { hasText: 'Explain this problem with Cairn' });
    // The list is of the moment: one that was opened before the problem was known never has the entry.
    await insist(page, async (attempt) => {
      await goToLine(page, 1, 16);
      await page.keyboard.press('Control+.');
      await action.waitFor(attempt);
    });
    await screenshot(page, 'explain-problem');
    await action.click();
    await panel.locator('article.exchange').last().getByText('broken.ts:1').first().waitFor();
    await closeEditors(page);
    rmSync(path.join(workspace, 'src', 'broken.ts'));
  });

  it('has ticked in the walkthrough what was done before it was opened, and shows its picture', async () => {
    await page.setViewportSize({ ...windowSize, width: 1500 });
    await runPaletteCommand(page, 'Cairn: Open Walkthrough', page.locator('.codicon-getting-started-step-checked'));
    await expect.poll(() => page.locator('.codicon-getting-started-step-checked').count()).toBe(3);
    await expect.poll(() => firstFillOfPicture(page)).toMatch(/^rgb\((?!0, 0, 0\))/);
    await screenshot(page, 'walkthrough');
    await page.setViewportSize(windowSize);
  });

  it('finds what was written a moment ago', async () => {
    writeFileSync(path.join(workspace, 'src', 'zeppelin.ts'), 'export function mooringMast(zeppelin: string) {\n  return `${zeppelin} is moored`;\n}\n');
    await expect.poll(async () => {
      const exchange = await ask(panel, 'zeppelin mooringMast');
      await waitForEnd(exchange, 'code');
      // What is selected in the editor goes along, and stands first.
      return exchange.locator('.found .place-name').allInnerTexts();
    }, { timeout: 60_000, interval: 300 }).toContain('zeppelin.ts');
  });

  it('finds what stands in an editor and is not saved', async () => {
    await openFile(page, 'zeppelin.ts', 1);
    await page.keyboard.type('export const airshipHangar = 1;');
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .view-line', { hasText: 'airshipHangar' }).first().waitFor();
    const exchange = await ask(panel, 'airshipHangar');
    await waitForEnd(exchange, 'code');
    expect(await exchange.locator('.found').innerText()).toContain('airshipHangar');
    expect(readFileSync(path.join(workspace, 'src', 'zeppelin.ts'), 'utf8')).not.toContain('airshipHangar');
    await tab(page, 'zeppelin.ts').click();
    await runPaletteCommand(page, 'Revert File');
    await expect.poll(async () => {
      const again = await ask(panel, 'airshipHangar');
      await waitForEnd(again, 'code');
      return (await again.locator('.found').count()) > 0 && (await again.locator('.found').innerText()).includes('airshipHangar');
    }, { timeout: 60_000, interval: 300 }).toBe(false);
  });

  it('fills a side bar of 300 pixels in light, dark and high contrast', async () => {
    for (const [name, theme, worn] of [['dark', 'Default Dark Modern', 'vs-dark'], ['light', 'Default Light Modern', 'vs'], ['high-contrast', 'Default High Contrast', 'hc-black'], ['high-contrast-light', 'Default High Contrast Light', 'hc-light']] as const) {
      await setUntil(page, () => run.set({ 'workbench.colorTheme': theme }), page.locator(`.monaco-workbench.${worn}`));
      expect((await panelFrame(page).boundingBox())?.width).toBeCloseTo(300, -1);
      expect(await panel.locator('body').evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
      await screenshot(page, `code-${name}`);
    }
  });

  it(`is activated within ${activationLimit} ms`, async () => {
    // Other work on the machine only adds to the time, so the least of a few starts is the truest.
    const measured = [await activationMilliseconds(page)];
    while (Math.min(...measured) >= activationLimit && measured.length < 4) {
      await page.reload();
      await waitForWorkbench(page);
      measured.push(await activationMilliseconds(page));
    }
    expect(Math.min(...measured), `measured: ${measured.join(', ')} ms`).toBeLessThan(activationLimit);
  });

  it('says what to do where no folder is open', async () => {
    const empty = await run.open();
    const emptyPanel = await openPanel(empty);
    await emptyPanel.getByRole('button', { name: 'Open folder' }).waitFor();
    expect(await emptyPanel.locator('.composer').count()).toBe(0);
    await screenshot(empty, 'no-folder');
    await empty.close();
  });
});

async function closeEditors(page: Page): Promise<void> {
  await runPaletteCommand(page, 'View: Close All Editors');
  await expect.poll(() => page.locator('.tab').count()).toBe(0);
}

/** The walkthrough draws its picture in a webview whose policy drops every style sheet in it; what is left then is black. */
async function firstFillOfPicture(page: Page): Promise<string> {
  const read = `(() => { const first = document.querySelector('svg > title ~ rect'); return first ? getComputedStyle(first).fill : ''; })()`;
  const fills = await Promise.all(page.frames().map((frame) => frame.evaluate<string>(read).catch(() => '')));
  return fills.find(Boolean) ?? '';
}

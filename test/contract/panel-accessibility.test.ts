import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToPanel } from '../../src/protocol/panel.ts';
import { bundlePanel, launchChromium, openPanel, type PanelPage, type Theme } from '../support/panel-page.ts';
import { asked, restore, scenes, statusWith } from '../support/panel-scenes.ts';

let browser: Browser;
let files: ReadonlyMap<string, Uint8Array>;
let axe = '';
beforeAll(async () => {
  const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  [browser, files, axe] = await Promise.all([launchChromium(), bundlePanel(), source]);
});
afterAll(() => browser?.close());

async function show(messages: readonly ToPanel[], theme: Theme): Promise<PanelPage> {
  const panel = await openPanel(browser, files, { theme, reducedMotion: true });
  await panel.send(...messages);
  await panel.page.waitForSelector('body[data-ready]', { state: 'attached' });
  return panel;
}

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe takes for a serious or critical fault, with the first place of each. */
async function faults({ page }: PanelPage): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ''}`);
}

/** Those that together hold every part of the panel. */
const states = ['ready', 'no-model', 'first-index', 'consent', 'streaming', 'complete', 'rich', 'code', 'failed-key', 'not-found', 'attached'];

describe.each(['dark', 'light'] as const)('axe finds no serious fault in %s', (theme) => {
  it.each(states)('in the state %s', async (name) => {
    const panel = await show([restore(), ...(scenes[name] ?? [])], theme);
    // Waiting lines fade in; a colour half way is none.
    await panel.page.waitForTimeout(250);
    await panel.page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
    expect(await faults(panel)).toEqual([]);
    await panel.close();
  });

  it('while something is completed, and while a question is edited', async () => {
    const panel = await show([restore(statusWith(), [asked({ state: 'complete', parts: [{ type: 'text', text: 'Here.' }] })])], theme);
    await panel.page.fill('.composer textarea', '/');
    await panel.page.getByRole('option').first().waitFor();
    expect(await faults(panel)).toEqual([]);
    await panel.page.getByRole('button', { name: 'Edit question' }).focus();
    await panel.page.keyboard.press('Enter');
    await panel.page.locator('.question-editor textarea').waitFor();
    expect(await faults(panel)).toEqual([]);
    await panel.close();
  });
});

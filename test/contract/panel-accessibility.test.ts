import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { PanelPage, Theme } from '../support/panel-page.ts';
import { asked, restore, scenes, statusWith } from '../support/panel-scenes.ts';
import { graphScenes, sourceScenes } from '../support/source-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show } = usePanel();
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe takes for a serious or critical fault, with the first place of each. */
async function faults({ page }: PanelPage, rules: readonly string[] = []): Promise<string[]> {
  // Waiting lines fade in; a colour half way is none.
  await page.evaluate('Promise.all(document.getAnimations().filter((one) => one.timeline === document.timeline && one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished))');
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) })})`);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ''}`);
}

/** All rules in one theme; in the others what a theme can change. */
async function faultsInAllThemes(panel: PanelPage): Promise<string[]> {
  const found = await faults(panel);
  for (const theme of otherThemes) {
    await panel.dress(theme);
    found.push(...(await faults(panel, ['color-contrast'])).map((fault) => `${theme}: ${fault}`));
  }
  await panel.dress('dark');
  return found;
}
const otherThemes: readonly Theme[] = ['light', 'contrast', 'contrast-light'];

async function withAxe(panel: PanelPage): Promise<PanelPage> {
  await panel.page.evaluate(await axe);
  return panel;
}

describe('axe finds no serious fault in any theme', () => {
  it('in any state', { timeout: 180_000 }, async () => {
    const panel = await withAxe(await show([restore()], { reducedMotion: true }));
    for (const [name, messages] of Object.entries({ ...scenes, ...sourceScenes })) {
      await panel.send(restore(), { type: 'tour', tour: null }, ...messages, { type: 'focus', text: name });
      // The last message's text is kept when all before it have been drawn.
      await expect.poll(() => panel.page.evaluate(`JSON.parse(sessionStorage.getItem('state') ?? '{}').draft`), { timeout: 15_000, interval: 20 }).toBe(name);
      await panel.page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      expect([name, await faultsInAllThemes(panel)]).toEqual([name, []]);
      expect([name, await panel.page.evaluate(moving)]).toEqual([name, 0]);
    }
  });

  it.each([900, 280])('in any state of the graph, %i pixels wide', async (width) => {
    const panel = await withAxe(await show(graphScenes['graph'] ?? [], { page: 'graph', width, reducedMotion: true }));
    for (const [name, messages] of Object.entries(graphScenes)) {
      await panel.send(...messages);
      await panel.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect([name, await faultsInAllThemes(panel)]).toEqual([name, []]);
    }
  });

  it('while something is completed, and while a question is edited', async () => {
    const panel = await withAxe(await show([restore(statusWith(), [asked({ state: 'complete', parts: [{ type: 'text', text: 'Here.' }] })])], { reducedMotion: true }));
    await panel.page.fill('.composer textarea', '/');
    await panel.page.getByRole('option').first().waitFor();
    expect(await faultsInAllThemes(panel)).toEqual([]);
    await panel.page.getByRole('button', { name: 'Edit question' }).focus();
    await panel.page.keyboard.press('Enter');
    await panel.page.locator('.question-editor textarea').waitFor();
    expect(await faultsInAllThemes(panel)).toEqual([]);
  });
});

/** Who asked for rest sees nothing that goes on moving. */
const moving = `document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations === Infinity).length`;

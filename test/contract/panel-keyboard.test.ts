import { describe, expect, it } from 'vitest';
import type { ToPanel } from '../../src/protocol/panel.ts';
import { arrowThrough, differences, probeKeyboard, tabThrough, unreachable, type Probe, type Scene } from '../support/keyboard-walk.ts';
import type { PanelPage } from '../support/panel-page.ts';
import { asked, cite, restore, scenes, statusWith } from '../support/panel-scenes.ts';
import { graphScenes, sourceScenes } from '../support/source-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show } = usePanel('at-once');

interface State {
  readonly messages: readonly ToPanel[];
  /** Gets from there to what is looked at. */
  readonly then?: (panel: PanelPage) => Promise<unknown>;
}

const input = '.composer textarea';
const press = (name: string | RegExp) => ({ page }: PanelPage) => page.getByRole('button', { name }).first().press('Enter');
const answered = (text: string) => [restore(statusWith(), [asked({ state: 'complete', parts: [{ type: 'text', text }] })])];

const states: Record<string, State> = {
  ...Object.fromEntries(Object.entries({ ...scenes, ...sourceScenes }).map(([name, messages]) => [name, { messages }])),
  'a selection goes along': { messages: [restore(), { type: 'selection', place: { root: '', path: 'src/queue.ts', startLine: 40, endLine: 80 } }] },
  'a question is edited': { messages: answered('Here.'), then: press('Edit question') },
  'sources are chosen': { messages: sourceScenes['receipt'] ?? [], then: press(/^Leave all of docs/) },
  'a path is written': { messages: sourceScenes['index-ready'] ?? [], then: ({ page }) => page.getByLabel('Path of a file').fill('a.ts') },
};

const emptied: ToPanel[] = [restore(), { type: 'tour', tour: null }, { type: 'attachments', attachments: [] }, { type: 'selection', place: null }];

/** A panel that comes to one state after the other, each time as if nothing had been before. */
async function panelScene(): Promise<{ panel: PanelPage; probe: Probe; enter: (state: State) => Promise<void> }> {
  const probe = await probeKeyboard((await show([])).page);
  const panel = await show(emptied, { reducedMotion: true });
  let count = 0;
  /** The panel collects what it is sent; the last message's text is kept when all before it have been drawn. */
  const drawn = async (messages: readonly ToPanel[]): Promise<void> => {
    const text = `draft ${++count}`;
    await panel.send(...messages, { type: 'focus', text });
    await panel.page.evaluate(`new Promise((done) => { const look = () => (JSON.parse(sessionStorage.getItem('state') ?? '{}').draft === ${JSON.stringify(text)} ? done() : requestAnimationFrame(look)); look(); })`);
    await probe.settle();
  };
  const enter = async ({ messages, then }: State): Promise<void> => {
    await drawn(emptied);
    await drawn(messages);
    await probe.unfold();
    await then?.(panel);
    await probe.settle();
    await panel.posted();
  };
  return { panel, probe, enter };
}

/** What is wrong in a state, but for controls that were looked at in an earlier one. */
async function faultsIn(scene: Scene, done: Set<string>): Promise<string[]> {
  const { panel, probe, enter } = scene;
  const controls = await probe.controls();
  const { stops, faults } = await tabThrough(panel.page, probe);
  const found = [...faults, ...unreachable(controls, stops)];
  for (const control of controls) {
    // Of the rows of a list or a tree one speaks for all.
    const kind = / > li|symbol-row/.test(control.key) ? control.key.slice(0, control.key.indexOf(' "')) : control.key;
    if (control.disabled || control.kind !== 'press' || control.way === 'none' || done.has(kind)) continue;
    done.add(kind);
    found.push(...(await differences(control, scene)));
  }
  await enter();
  return found;
}

describe('the keyboard alone', () => {
  it('reaches everything in any state of the panel, sees where it is, and does with each what a click does', { timeout: 180_000 }, async () => {
    const { panel, probe, enter } = await panelScene();
    const done = new Set<string>();
    for (const [name, state] of Object.entries(states)) {
      await enter(state);
      expect([name, await faultsIn({ panel, probe, enter: () => enter(state) }, done)]).toEqual([name, []]);
    }
    expect(done.size).toBeGreaterThan(80);
  });

  it.each([900, 280])('does so in the graph, %i pixels wide, where arrows lead from symbol to symbol', { timeout: 120_000 }, async (width) => {
    const probe = await probeKeyboard((await show([])).page);
    const done = new Set<string>();
    for (const [name, messages] of Object.entries(graphScenes)) {
      let panel = await show(messages, { page: 'graph', width, reducedMotion: true });
      const look = await panel.page.locator('.graph').getAttribute('data-look');
      // A picture begins anew, but for how it is drawn.
      const enter = async (): Promise<void> => {
        if ((await panel.page.locator('.graph').getAttribute('data-look')) === look) await panel.send(...messages);
        else panel = await show(messages, { page: 'graph', width, reducedMotion: true });
        await probe.settle();
        await panel.posted();
      };
      await enter();
      const items = (await probe.controls()).filter(({ way }) => way === 'item').map(({ key }) => key);
      if (items.length > 0) {
        await probe.focus(items[0] ?? '');
        const reached = await arrowThrough(panel.page, probe, items.length);
        expect([name, items.filter((key) => !reached.has(key))]).toEqual([name, []]);
      }
      await enter();
      expect([name, await faultsIn({ panel, probe, enter }, done)]).toEqual([name, []]);
    }
  });

  it('goes through what is completed, and takes with Enter what a click takes', async () => {
    const { panel, probe, enter } = await panelScene();
    const { page } = panel;
    const offered = async (): Promise<number> => {
      await enter({ messages: [] });
      await page.fill(input, '');
      await page.locator(input).pressSequentially('/');
      await page.getByRole('option').first().waitFor();
      return page.getByRole('option').count();
    };
    const count = await offered();
    for (let i = 0; i < count; i++) {
      await offered();
      await page.getByRole('option').nth(i).click();
      const clicked = await page.inputValue(input);
      await offered();
      for (let moves = i; moves > 0; moves--) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await probe.settle();
      expect(await page.inputValue(input)).toBe(clicked);
    }
  });

  it('goes to the end of the conversation, and back into the input', async () => {
    const panel = await show(answered('A paragraph.\n\n'.repeat(80)));
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop = 0`);
    await panel.page.getByRole('button', { name: 'Go to the end' }).waitFor();
    await panel.page.focus(input);
    await panel.page.keyboard.press('Shift+Tab');
    await panel.page.keyboard.press('Enter');
    await expect.poll(() => panel.page.evaluate('document.activeElement.localName')).toBe('textarea');
    expect(await panel.page.evaluate(`(() => { const one = document.querySelector('.transcript'); return one.scrollHeight - one.scrollTop - one.clientHeight < 2; })()`)).toBe(true);
  });

  it.each([
    ['a chip is taken away', { type: 'attachments', attachments: [] }, 'Remove queue.ts:40-80'],
    ['the selection is left out', { type: 'selection', place: null }, 'Leave the selection out'],
    ['the answer has come', { type: 'events', id: 'e1', events: [{ type: 'done', reason: 'complete' }] }, 'Stop (Escape)'],
    ['another question is asked', { type: 'cut', id: 'e1' }, 'Ask again'],
  ] satisfies [string, ToPanel, string][])('is in the input when %s', async (_, message, name) => {
    const attachments: ToPanel = { type: 'attachments', attachments: [{ root: '', path: 'src/payments/queue/queue.ts', span: { startLine: 40, endLine: 80 }, language: 'typescript', text: '' }] };
    const selection: ToPanel = { type: 'selection', place: { root: '', path: 'src/queue.ts', startLine: 4, endLine: 8 } };
    const events: ToPanel = { type: 'events', id: 'e1', events: [{ type: 'text', text: 'Here ' }, cite('src/a.ts', 4, 9), ...(name === 'Ask again' ? [{ type: 'done' as const, reason: 'complete' as const }] : [])] };
    const panel = await show([restore(), attachments, selection, { type: 'asked', exchange: asked() }, events]);
    await panel.page.getByRole('button', { name }).first().focus();
    await panel.send(message);
    await expect.poll(() => panel.page.evaluate('document.activeElement.localName')).toBe('textarea');
  });

  it('finds what only the pointer can do', async () => {
    const { panel, probe } = await panelScene();
    await panel.page.evaluate(`{
      const made = document.querySelector('.welcome').appendChild(document.createElement('div'));
      made.textContent = 'Click me';
      made.addEventListener('click', () => {});
      const looks = document.querySelector('.welcome').appendChild(document.createElement('span'));
      looks.textContent = 'Me too';
      looks.style.cursor = 'pointer';
    }`);
    const { stops } = await tabThrough(panel.page, probe);
    expect(unreachable(await probe.controls(), stops)).toEqual(['only for the pointer: div.conversation > main.welcome > div "Click me"', 'only for the pointer: div.conversation > main.welcome > span "Me too"']);
  });
});

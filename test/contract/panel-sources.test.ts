import { describe, expect, it } from 'vitest';
import type { ToPanel } from '../../src/protocol/panel.ts';
import type { PanelPage } from '../support/panel-page.ts';
import { asked, cite, restore, scenes, searched, sending } from '../support/panel-scenes.ts';
import { graphOf, graphScenes, sourceScenes } from '../support/source-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show } = usePanel();

const frame = (panel: PanelPage): Promise<unknown> => panel.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
const sticksOut = `[...document.querySelectorAll('main, main > *, section, header, li, .preview')].filter((one) => one.getBoundingClientRect().right > 281).map((one) => one.className)`;
const iconless = `[...document.querySelectorAll('.codicon')].filter((one) => ['none', 'normal'].includes(getComputedStyle(one, '::before').content)).map((one) => one.className)`;
const nameless = `[...document.querySelectorAll('button, a, input, select, summary, [role=treeitem]')].filter((one) => !(one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim()).map((one) => one.outerHTML)`;

describe('every state', () => {
  it('fits the narrowest panel, and every control has a name', async () => {
    const panel = await show([restore()], { width: 280 });
    for (const [name, messages] of Object.entries({ ...scenes, ...sourceScenes })) {
      await panel.send(restore(), { type: 'tour', tour: null }, ...messages);
      await frame(panel);
      await panel.page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      expect([name, await panel.page.evaluate(sticksOut), await panel.page.evaluate(nameless), await panel.page.evaluate(iconless), panel.requested]).toEqual([name, [], [], [], []]);
    }
  });

  it.each([280, 900])('of the graph fits a page of %i pixels, whatever its names are', async (width) => {
    const panel = await show(graphScenes['graph'] ?? [], { width, page: 'graph' });
    for (const [name, messages] of Object.entries(graphScenes)) {
      await panel.send(...messages);
      await frame(panel);
      expect([name, await panel.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), await panel.page.evaluate(nameless), await panel.page.evaluate(iconless), panel.requested]).toEqual([name, true, [], [], []]);
      expect([name, await panel.page.evaluate('document.querySelectorAll("img, iframe, object, [onerror]").length')]).toEqual([name, 0]);
    }
  });
});

describe('the preview of a citation', () => {
  const lines = ['async run(job) {', '  <b>not bold</b>', '}'];
  const preview: ToPanel = { type: 'preview', preview: { root: '', path: 'src/a.ts', startLine: 4, endLine: 9, lines } };
  const cited: ToPanel[] = [restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [searched, sending, { type: 'text', text: 'Here ' }, cite('src/a.ts', 4, 9), { type: 'done', reason: 'complete' }] }];

  it('shows the lines under the pointer, stays while the pointer is on it, and goes with it', async () => {
    const panel = await show(cited, { width: 280 });
    await panel.page.hover('.citation');
    await expect.poll(() => panel.posted()).toEqual([{ type: 'preview', root: '', path: 'src/a.ts', startLine: 4, endLine: 9 }]);
    await panel.send(preview);
    await panel.page.locator('.preview code').first().waitFor();
    expect(await panel.page.locator('.preview pre').innerText()).toContain('<b>not bold</b>');
    expect(await panel.page.locator('.preview').innerText()).toMatch(/src\/a\.ts:4-9[^]*Verified[^]*4[^]*3 more lines/);
    expect(await panel.page.evaluate(sticksOut)).toEqual([]);
    await panel.page.hover('.preview pre');
    await panel.page.waitForTimeout(400);
    expect(await panel.page.locator('.preview').count()).toBe(1);
    await panel.page.hover('textarea');
    await panel.page.locator('.preview').waitFor({ state: 'detached' });
  });

  it('comes with the keyboard, describes the citation, and goes with Escape', async () => {
    const panel = await show(cited);
    await panel.page.locator('.receipt summary').first().focus();
    await panel.page.keyboard.press('Tab');
    await panel.page.locator('.preview').waitFor();
    expect(await panel.page.evaluate('document.getElementById(document.activeElement.getAttribute("aria-describedby")).getAttribute("role")')).toBe('tooltip');
    await panel.send({ type: 'preview', preview: { root: '', path: 'src/a.ts', startLine: 4, endLine: 9, lines: Array.from({ length: 30 }, (_, i) => `line ${i} ${'is long '.repeat(20)}`) } });
    await panel.page.locator('.preview code').first().waitFor();
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft']) await panel.page.keyboard.press(key);
    expect(await panel.page.locator('.preview pre').evaluate((pre) => [pre.scrollTop > 0, pre.scrollLeft])).toEqual([true, 40]);
    expect(await panel.page.locator('.preview-keys').innerText()).toContain('Shift+arrows scroll');
    await panel.page.keyboard.press('Escape');
    await panel.page.locator('.preview').waitFor({ state: 'detached' });
    expect(await panel.page.evaluate('document.activeElement.className')).toBe('citation');
  });
});

describe('the receipt', () => {
  const openReceipt = async (): Promise<PanelPage> => {
    const panel = await show(sourceScenes['receipt'] ?? []);
    await panel.page.locator('.receipt summary').first().click();
    return panel;
  };

  it('says what fit, what did not, and how much room there was', async () => {
    const panel = await openReceipt();
    expect(await panel.page.locator('.hits .sent').count()).toBe(4);
    expect(await panel.page.locator('.hits .no-room').count()).toBe(1);
    expect(await panel.page.locator('.receipt-body').innerText()).toContain('Code in the context: 6,912 of 8,000 tokens.');
  });

  it('asks again with a place pinned and a file left out, by the keyboard alone', async () => {
    const panel = await openReceipt();
    await panel.page.getByRole('button', { name: /^Pin src\/config\.ts:18-21/ }).press('Enter');
    await panel.page.getByRole('button', { name: /^Leave all of docs\/operations/ }).press('Enter');
    await panel.page.getByRole('button', { name: 'Ask again with these sources' }).press('Enter');
    expect((await panel.posted()).filter(({ type }) => type === 'again')).toEqual([
      { type: 'again', id: 'e1', sources: { pinned: [{ root: '', path: 'src/config.ts', startLine: 18, endLine: 21 }], excluded: [{ root: '', path: 'docs/operations/failed-payments-runbook.md' }] } },
    ]);
    await panel.page.getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await panel.page.getByRole('button', { name: 'Ask again with these sources' }).count()).toBe(0);
  });

  it('takes back what an earlier answer was made without', async () => {
    const panel = await show(sourceScenes['chosen'] ?? []);
    await panel.page.locator('.receipt summary').first().click();
    await panel.page.getByRole('button', { name: 'Bring docs/history/of/a/long/path/changes.md back' }).click();
    await panel.page.getByRole('button', { name: 'Unpin src/clock.ts:3-30' }).click();
    await panel.page.getByRole('button', { name: 'Ask again with these sources' }).click();
    expect(await panel.posted()).toEqual([{ type: 'again', id: 'e1', sources: { pinned: [], excluded: [{ root: '', path: 'docs/operations/failed-payments-runbook.md' }] } }]);
  });
});

describe('ways on from an answer', () => {
  it('begin a tour and show the graph', async () => {
    const panel = await show(sourceScenes['receipt'] ?? []);
    await panel.page.getByRole('button', { name: 'Tour through the code' }).press('Enter');
    await panel.page.getByRole('button', { name: 'Callers and callees of RetryQueue.run' }).press('Enter');
    expect(await panel.posted()).toEqual([{ type: 'tour', id: 'e1' }, { type: 'graph', symbol: 'RetryQueue.run' }]);
  });

  it('lead through the steps of a tour', async () => {
    const panel = await show(sourceScenes['tour'] ?? []);
    expect(await panel.page.locator('.tour').innerText()).toMatch(/^Step 1 of 3[^]*queue\.ts\s*:42-50[^]*Retries are driven/);
    expect(await panel.page.getByRole('button', { name: 'Previous step' }).isDisabled()).toBe(true);
    for (const name of ['Next step', 'Export the tour as Markdown', 'End tour']) await panel.page.getByRole('button', { name }).press('Enter');
    expect((await panel.posted()).map((message) => message.type === 'command' && message.command)).toEqual(['nextStep', 'exportTour', 'endTour']);
    await panel.send({ type: 'tour', tour: null });
    await panel.page.locator('.tour').waitFor({ state: 'detached' });
  });
});

describe('the page of the index', () => {
  it('opens from what the welcome says of it, and goes back with Escape', async () => {
    const panel = await show(scenes['files-failed'] ?? []);
    await panel.page.getByRole('button', { name: '3 failed, 1,207 left out' }).click();
    await panel.page.locator('.index-page').waitFor();
    await panel.page.getByRole('button', { name: 'Back to the conversation' }).focus();
    await panel.page.keyboard.press('Escape');
    await panel.page.locator('.welcome').waitFor();
  });

  it.each([
    ['index-ready', 'Look for changes', 'index'],
    ['index-ready', 'Pause indexing', 'pause'],
    ['index-ready', 'Rebuild', 'rebuildIndex'],
    ['index-ready', 'Forget', 'forgetIndex'],
    ['index-ready', 'Copy diagnostics', 'copyDiagnostics'],
    ['index-ready', 'As text', 'statusText'],
    ['index-busy', 'Pause indexing', 'pause'],
    ['index-paused', 'Resume indexing', 'resume'],
    ['index-damaged', 'Repair', 'index'],
    ['index-forgotten', 'Index now', 'index'],
  ])('%s: %s', async (scene, name, command) => {
    const panel = await show(sourceScenes[scene] ?? []);
    await panel.page.getByRole('button', { name, exact: true }).press('Enter');
    expect(await panel.posted()).toEqual([{ type: 'command', command }]);
  });

  it('says why a file is not here', async () => {
    const panel = await show(sourceScenes['index-ready'] ?? []);
    await panel.page.getByLabel('Path of a file').fill('dist/app.js');
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('button', { name: 'The file in the editor' }).click();
    expect(await panel.posted()).toEqual([{ type: 'why', path: 'dist/app.js' }, { type: 'why', path: null }]);
    expect(await panel.page.locator('.explanation').innerText()).toBe('dist/app.js is not indexed. Rule: default: generated files');
  });

  it('opens a file that has a problem', async () => {
    const panel = await show(sourceScenes['index-problems'] ?? []);
    await panel.page.getByRole('button', { name: 'src/generated/schema.ts' }).click();
    expect(await panel.posted()).toMatchObject([{ type: 'open', path: 'src/generated/schema.ts' }]);
  });
});

describe('the graph', () => {
  const small = graphOf({ middle: 'run', callers: ['tick', 'main'], callees: ['send'] });
  const posted = (panel: PanelPage): Promise<unknown> => panel.posted();
  const focused = (panel: PanelPage): Promise<string> => panel.page.evaluate<string>('document.activeElement.querySelector(".symbol-name")?.textContent ?? ""');
  const items = (panel: PanelPage): Promise<string[]> => panel.page.locator('[role=treeitem]').evaluateAll((all) => all.map((one) => `${one.ariaLevel} ${one.ariaLabel}`));

  it('is a tree for screen readers, which say direction, place, kind and how sure it is', async () => {
    const panel = await show([{ type: 'picture', result: small }], { page: 'graph', width: 900 });
    expect(await items(panel)).toEqual([
      '1 run run.ts:1, src/run.ts, line 1',
      '2 main call 24 main.ts:21, Caller main, src/main.ts, line 21, calls (resolved): main.ts:24',
      '2 tick call 14 tick.ts:11, Caller tick, src/tick.ts, line 11, calls (resolved): tick.ts:14',
      '2 send call 3 send.ts:31, Callee send, src/send.ts, line 31, calls (resolved): run.ts:3',
    ]);
  });

  it.each([900, 280])('is walked by the keyboard at %i pixels', async (width) => {
    const panel = await show([{ type: 'picture', result: small }], { page: 'graph', width });
    await panel.page.locator('[role=treeitem][tabindex="0"]').focus();
    await panel.page.keyboard.press(width > 500 ? 'ArrowRight' : 'End');
    await expect.poll(() => focused(panel)).toBe('send');
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press(' ');
    const of = { root: '', path: 'src/send.ts', symbol: 'send', startLine: 31 };
    expect(await posted(panel)).toEqual([{ type: 'open', root: '', path: 'src/send.ts', startLine: 31, endLine: 39 }, { type: 'further', of }]);
    const far = graphOf({ middle: 'send', callers: [], callees: ['socket'] });
    const result = { ...far, nodes: far.nodes.map((node, id) => (id === 0 ? { ...node, startLine: 31, endLine: 39 } : node)) };
    await panel.send({ type: 'further', of, result });
    await expect.poll(async () => (await items(panel)).at(-1)).toMatch(/^3 socket call 3 socket\.ts:11, Callee socket/);
    await panel.page.keyboard.press('c');
    await expect.poll(async () => (await items(panel))[0]).toMatch(/^1 send/);
    await panel.page.keyboard.press('Backspace');
    await expect.poll(async () => (await items(panel))[0]).toMatch(/^1 run/);
  });

  it('shows how sure each line is, and the rest of many callers when asked', async () => {
    const panel = await show(graphScenes['graph-many'] ?? [], { page: 'graph', width: 900 });
    await panel.page.getByRole('treeitem', { name: '28 more callers' }).press('Enter');
    await panel.page.getByRole('treeitem', { name: '16 more callers' }).click();
    await panel.page.getByRole('treeitem', { name: '4 more callers' }).click();
    await expect.poll(() => panel.page.locator('[role=treeitem]').count()).toBe(42);
    expect(await panel.page.locator('svg.lines path[data-confidence]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-confidence')))].sort())).toEqual(['by-name', 'likely', 'resolved']);
  });

  it('opens the definition of a caller, and the lines of its calls one after the other', async () => {
    const twice = { ...small, edges: [...small.edges, ...small.edges.slice(0, 1).map((edge) => ({ ...edge, line: 17 }))] };
    const panel = await show([{ type: 'picture', result: twice }], { page: 'graph', width: 900 });
    const tick = panel.page.getByRole('treeitem', { name: /^tick/ });
    expect(await tick.innerText()).toMatch(/^tick\s+call 14 \+1\s+tick\.ts:11$/);
    await tick.locator('.symbol-call').click();
    for (const key of ['l', 'l', 'Enter']) await tick.press(key);
    expect((await panel.posted()).map((message) => message.type === 'open' && [message.path, message.startLine, message.endLine])).toEqual([['src/tick.ts', 14, 14], ['src/tick.ts', 17, 17], ['src/tick.ts', 14, 14], ['src/tick.ts', 11, 19]]);
  });

  it('looks up another symbol', async () => {
    const panel = await show([{ type: 'picture', result: small }], { page: 'graph' });
    await panel.page.getByLabel('Name of a symbol').fill('Queue.push');
    await panel.page.keyboard.press('Enter');
    expect(await posted(panel)).toEqual([{ type: 'find', name: 'Queue.push' }]);
  });
});

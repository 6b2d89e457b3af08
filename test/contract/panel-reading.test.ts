import { describe, expect, it } from 'vitest';
import type { ToPanel } from '../../src/protocol/panel.ts';
import type { PanelPage } from '../support/panel-page.ts';
import { answer, asked, restore, searched, sending, statusWith } from '../support/panel-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show } = usePanel();

const answered = (id: string, words: string): ToPanel[] => [
  { type: 'asked', exchange: asked({ id }) },
  { type: 'events', id, events: [searched, sending, { type: 'text', text: words }, { type: 'done', reason: 'complete' }] },
];

describe('nothing jumps', () => {
  const long = 'A paragraph that is long enough to take several lines of a narrow panel.\n\n'.repeat(30);
  const scrollTop = (panel: PanelPage): Promise<number> => panel.page.evaluate<number>(`Math.round(document.querySelector('.transcript').scrollTop)`);
  const questionTop = (panel: PanelPage, n: number): Promise<number> => panel.page.evaluate<number>(`Math.round(document.querySelectorAll('.exchange')[${n}].getBoundingClientRect().top)`);
  /** Waits until so many paragraphs of answers are drawn and the page has seen its own scroll events. */
  const drawn = async (panel: PanelPage, paragraphs: number): Promise<void> => {
    await expect.poll(() => panel.page.locator('.markdown > p').count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(paragraphs);
    await frame(panel);
  };
  const frame = (panel: PanelPage): Promise<unknown> => panel.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

  it('a new question moves to the top and its answer is read from its beginning', async () => {
    const panel = await show([restore(), ...answered('a', long)]);
    await panel.send({ type: 'asked', exchange: asked({ id: 'b' }) }, { type: 'events', id: 'b', events: [searched, sending, { type: 'text', text: long }] });
    await drawn(panel, 60);
    const top = await questionTop(panel, 1);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(20);
    await panel.send({ type: 'events', id: 'b', events: [{ type: 'text', text: long }, { type: 'done', reason: 'complete' }] });
    await drawn(panel, 90);
    expect(await questionTop(panel, 1)).toBe(top);
  });

  it('keeps the place of a reader who reads back', async () => {
    const panel = await show([restore(), ...answered('a', long), { type: 'asked', exchange: asked({ id: 'b' }) }]);
    await drawn(panel, 30);
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop = 100`);
    await frame(panel);
    await panel.send({ type: 'events', id: 'b', events: [searched, sending, { type: 'text', text: long }] });
    await drawn(panel, 60);
    expect(await scrollTop(panel)).toBe(100);
  });

  it('takes a reader at the end along', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [{ type: 'text', text: long }] }]);
    await panel.page.getByRole('button', { name: 'Go to the end' }).click();
    await frame(panel);
    await panel.send({ type: 'events', id: 'e1', events: [{ type: 'text', text: long }] });
    await drawn(panel, 60);
    expect(await panel.page.evaluate(`(() => { const one = document.querySelector('.transcript'); return one.scrollHeight - one.scrollTop - one.clientHeight < 2; })()`)).toBe(true);
    expect(await panel.page.getByRole('button', { name: 'Go to the end' }).count()).toBe(0);
  });

  it('holds the text still when the line of the index comes and goes', async () => {
    const panel = await show([restore(), ...answered('a', long)]);
    await drawn(panel, 30);
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop = 200`);
    await frame(panel);
    const before = await questionTop(panel, 0);
    await panel.send({ type: 'status', status: statusWith({ index: { roots: [], progress: { phase: 'indexing', done: 1, total: 9 } } }) });
    await panel.page.waitForSelector('.status');
    expect(await questionTop(panel, 0)).toBe(before);
    await panel.send({ type: 'status', status: statusWith() });
    await panel.page.waitForSelector('.status', { state: 'detached' });
    expect(await questionTop(panel, 0)).toBe(before);
  });

  it('keeps draft and reading position over a reload', async () => {
    const conversation = [restore(statusWith(), [asked({ id: 'a', state: 'complete', parts: [{ type: 'text', text: long }] })])];
    const panel = await show(conversation);
    await panel.page.fill('textarea', 'half a question');
    await drawn(panel, 30);
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop = 150`);
    await frame(panel);
    await panel.page.reload();
    await panel.send(...conversation);
    await panel.page.waitForSelector('body[data-ready]', { state: 'attached' });
    expect(await panel.page.inputValue('textarea')).toBe('half a question');
    expect(await scrollTop(panel)).toBe(150);
  });

  it('leaves the row of actions its room while the answer streams', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [...answer] }]);
    const height = (): Promise<unknown> => panel.page.evaluate(`document.querySelector('.exchange').getBoundingClientRect().height`);
    await panel.page.locator('.code-block').waitFor();
    const before = await height();
    await panel.send({ type: 'events', id: 'e1', events: [{ type: 'done', reason: 'complete' }] });
    await panel.page.getByRole('button', { name: 'Copy answer' }).waitFor({ state: 'attached' });
    expect(await height()).toBe(before);
  });
});

describe('a conversation of two hundred answers', () => {
  const long = Array.from({ length: 200 }, (_, i) => asked({ id: `e${i}`, question: `Question ${i}?`, state: 'complete', parts: [{ type: 'text', text: `Answer ${i}. ${'It has some more words. '.repeat(20)}` }] }));
  const answers = (panel: PanelPage): Promise<number> => panel.page.locator('.markdown').count();

  it('begins with what is in sight, and has all of it in the end, where the reader is not moved', async () => {
    const panel = await show([]);
    await panel.page.evaluate(`window.first = 0; new MutationObserver(() => (window.first ||= document.querySelectorAll('.markdown').length)).observe(document.querySelector('#root'), { childList: true, subtree: true })`);
    await panel.send(restore(statusWith(), long));
    await panel.page.getByText('Answer 199.').waitFor();
    expect(await panel.page.evaluate<number>('window.first')).toBeLessThan(20);
    expect(await panel.page.locator('.exchange h2').count()).toBe(200);
    const last = panel.page.locator('.exchange').last();
    const before = await last.boundingBox();
    await expect.poll(() => answers(panel), { timeout: 20_000 }).toBe(200);
    expect(await last.boundingBox()).toEqual(before);
    expect(await panel.page.evaluate(`window.find('Answer 3.')`)).toBe(true);
  });

  it('shows at once what somebody scrolls to', async () => {
    const panel = await show([restore(statusWith(), long)]);
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop = 0`);
    await panel.page.getByText('Answer 0.').waitFor();
    expect(await answers(panel)).toBeLessThan(200);
  });

  it('comes back where it was read, in the middle of it', async () => {
    const panel = await show([restore(statusWith(), long)]);
    await panel.page.evaluate(`document.querySelector('[data-id="e70"]').scrollIntoView()`);
    await panel.page.evaluate(`document.querySelector('.transcript').scrollTop += 30`);
    await panel.page.getByText('Answer 70.').waitFor();
    const place = (): Promise<number> => panel.page.evaluate<number>(`Math.round(document.querySelector('[data-id="e70"]').getBoundingClientRect().top - document.querySelector('.transcript').getBoundingClientRect().top)`);
    await expect.poll(place).toBeGreaterThan(-40);
    const before = await place();
    await panel.page.reload();
    await panel.send(restore(statusWith(), long));
    await panel.page.getByText('Answer 70.').waitFor();
    expect(await place()).toBe(before);
    await expect.poll(() => answers(panel), { timeout: 20_000 }).toBe(200);
    expect(await place()).toBe(before);
  });
});

describe('a fast stream', () => {
  it('is drawn once a frame, and only the answer that changes', async () => {
    const panel = await show([restore(), ...answered('a', 'Old **answer**.'), { type: 'asked', exchange: asked({ id: 'b' }) }]);
    await panel.page.locator('.exchange').nth(1).waitFor();
    await panel.page.evaluate(`window.changes = 0; window.old = 0;
      new MutationObserver(() => window.changes++).observe(document.querySelectorAll('.exchange')[1], { childList: true, subtree: true, characterData: true });
      new MutationObserver(() => window.old++).observe(document.querySelectorAll('.exchange')[0], { childList: true, subtree: true, characterData: true, attributes: true });`);
    const words: ToPanel[] = Array.from({ length: 500 }, (_, i) => ({ type: 'events', id: 'b', events: [{ type: 'text', text: `word${i} ` }] }));
    await panel.send(...words, { type: 'events', id: 'b', events: [{ type: 'done', reason: 'complete' }] });
    await panel.page.getByText('word499').waitFor();
    expect(await panel.page.evaluate<number>('window.changes')).toBeLessThan(20);
    expect(await panel.page.evaluate('window.old')).toBe(0);
  });
});

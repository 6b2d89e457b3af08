import { describe, expect, it } from 'vitest';
import type { Mention } from '../../src/protocol/asking.ts';
import { asked, restore, searched, statusWith } from '../support/panel-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show } = usePanel();

const input = '.composer textarea';
const answered = asked({ state: 'complete', searched: searched.receipt, parts: [{ type: 'text', text: 'So:\n\n```ts\nconst retries = 5;\n```' }] });
const mention = (kind: Mention['kind'], label: string, path = ''): Mention => ({ kind, label, detail: '', root: '', path, startLine: 0, endLine: 0 });

describe('completion by the keyboard alone', () => {
  it('names a command', async () => {
    const panel = await show([restore()]);
    const { page } = panel;
    await page.focus(input);
    await page.keyboard.type('/');
    expect(await page.getByRole('option').count()).toBe(7);
    await page.keyboard.press('ArrowDown');
    const active = await page.getAttribute(input, 'aria-activedescendant');
    expect(await page.locator(`#${active}`).textContent()).toMatch(/^\/find/);
    await page.keyboard.press('Enter');
    expect(await page.inputValue(input)).toBe('/find ');
    await page.keyboard.type('retry');
    await page.keyboard.press('Enter');
    expect(await panel.posted()).toEqual([{ type: 'ask', text: '/find retry', searchOnly: false }]);
  });

  it('adds a file, and narrows to a folder', async () => {
    const panel = await show([restore()]);
    const { page } = panel;
    await page.focus(input);
    await page.keyboard.type('how @que');
    await expect.poll(async () => (await panel.posted()).at(-1)).toMatchObject({ type: 'complete', text: 'que' });
    const mentions = [mention('file', 'queue.ts', 'src/queue.ts'), mention('folder', 'queue/', 'src/queue/')];
    await panel.send({ type: 'completions', request: 1, mentions });
    await page.getByRole('option', { name: 'queue.ts' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await panel.posted()).toEqual([{ type: 'mention', mention: mentions[0] }]);
    expect(await page.inputValue(input)).toBe('how ');
    await page.keyboard.type('@q');
    await panel.send({ type: 'completions', request: 2, mentions });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.inputValue(input)).toBe('how in:src/queue/ ');
  });

  it('closes with Escape, and stops nothing with it', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }]);
    await panel.page.focus(input);
    await panel.page.keyboard.type('/');
    await panel.page.getByRole('option').first().waitFor();
    await panel.page.keyboard.press('Escape');
    expect([await panel.page.getByRole('option').count(), await panel.posted()]).toEqual([0, []]);
    await panel.page.keyboard.press('Escape');
    expect(await panel.posted()).toEqual([{ type: 'stop', id: 'e1' }]);
  });

  it('shows hostile names as text', async () => {
    const panel = await show([restore()]);
    await panel.page.focus(input);
    await panel.page.keyboard.type('@');
    await panel.send({ type: 'completions', request: 1, mentions: [mention('file', '<img src=x onerror=alert(1)>.ts'), mention('symbol', 'x'.repeat(4_000))] });
    await panel.page.getByRole('option').first().waitFor();
    expect(await panel.page.locator('.completions img').count()).toBe(0);
    expect(await panel.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(panel.requested).toEqual([]);
  });
});

it('shows what is selected as a chip that can be taken away', async () => {
  const panel = await show([restore(), { type: 'selection', place: { root: '', path: 'src/queue.ts', startLine: 40, endLine: 80 } }]);
  expect(await panel.page.locator('.chip.selection').innerText()).toBe('queue.ts:40-80');
  await panel.page.getByRole('button', { name: 'Leave the selection out' }).focus();
  await panel.page.keyboard.press('Enter');
  expect(await panel.posted()).toEqual([{ type: 'dismissSelection' }]);
});

it('takes files that are dropped anywhere, and nothing else', async () => {
  const panel = await show([restore()]);
  const drag = (event: 'dragover' | 'dragleave' | 'drop', where: string, type: string, text: string) =>
    panel.page.evaluate(`{ const data = new DataTransfer(); data.setData(${JSON.stringify(type)}, ${JSON.stringify(text)}); document.querySelector('${where}').dispatchEvent(new DragEvent('${event}', { dataTransfer: data, bubbles: true, cancelable: true })); }`);
  const frame = () => panel.page.evaluate<string>("getComputedStyle(document.querySelector('.field')).borderTopColor");
  const before = await frame();
  await drag('dragover', '.welcome .lead', 'text/uri-list', '');
  await expect.poll(frame).not.toBe(before);
  await drag('dragleave', '.conversation', 'text/uri-list', '');
  await expect.poll(frame).toBe(before);
  await drag('drop', '.welcome .lead', 'text/uri-list', '# a comment\r\nfile:///w/a.ts\r\nfile:///w/b.ts');
  await drag('drop', '.composer', 'text/plain', 'file:///w/c.ts');
  expect(await panel.posted()).toEqual([{ type: 'drop', uris: ['file:///w/a.ts', 'file:///w/b.ts'] }]);
});

it('asks a question in other words: Escape leaves it, Enter asks it', async () => {
  const panel = await show([restore(statusWith(), [answered])]);
  const edit = panel.page.getByRole('button', { name: 'Edit question' });
  await edit.focus();
  await panel.page.keyboard.press('Enter');
  await panel.page.keyboard.press('Escape');
  expect(await panel.page.locator('.question').innerText()).toBe(answered.question);
  await edit.focus();
  await panel.page.keyboard.press('Enter');
  await panel.page.keyboard.type(' At all?');
  await panel.page.keyboard.press('Enter');
  expect(await panel.posted()).toEqual([{ type: 'edit', id: 'e1', text: `${answered.question} At all?` }]);
});

it('asks a follow-up, goes on after a stop, and takes code along', async () => {
  const panel = await show([restore(statusWith(), [answered])]);
  for (const name of ['Insert at cursor', 'Open as a file']) {
    await panel.page.getByRole('button', { name }).focus();
    await panel.page.keyboard.press('Enter');
  }
  await panel.page.locator('.follow-ups button').first().focus();
  await panel.page.keyboard.press('Enter');
  const code = { type: 'useCode', text: 'const retries = 5;', language: 'ts' };
  expect(await panel.posted()).toEqual([{ ...code, use: 'insert' }, { ...code, use: 'open' }, { type: 'ask', text: 'How does RetryQueue.run work?', searchOnly: false }]);
  await panel.send(restore(statusWith(), [{ ...answered, state: 'stopped' }]));
  await panel.page.getByRole('button', { name: 'Go on' }).focus();
  await panel.page.keyboard.press('Enter');
  expect(await panel.posted()).toMatchObject([{ type: 'ask', text: 'Go on where the answer broke off.' }]);
  // Behind a further question it would go on with the answer to that one.
  await panel.send(restore(statusWith(), [{ ...answered, state: 'stopped' }, { ...answered, id: 'e2', state: 'length' }]));
  await panel.page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await panel.page.getByRole('button', { name: 'Go on' }).count()).toBe(0);
});

it('colours code as the host says, once, and asks again for another theme', async () => {
  const panel = await show([restore(statusWith(), [answered])]);
  const asks = () => panel.page.evaluate<{ key: string; text: string }[]>(`window.posted.filter((one) => one.type === 'highlight')`);
  await expect.poll(async () => (await asks()).length).toBe(1);
  const [first] = await asks();
  await panel.send({ type: 'highlighted', key: first?.key ?? '', code: { styles: [{}, { color: '#ff0000', bold: true }], lines: [[5, 1, 13, 0]] } });
  const colored = panel.page.locator('.code-block code span');
  await expect.poll(() => colored.allInnerTexts()).toEqual(['const']);
  expect(await colored.evaluate((one) => [one.style.color, one.style.fontWeight])).toEqual(['rgb(255, 0, 0)', 'bold']);
  expect(await panel.page.locator('.code-block code').innerText()).toBe('const retries = 5;');
  await panel.send({ type: 'restyled' });
  await expect.poll(async () => (await asks()).length).toBe(2);
  expect(await colored.count()).toBe(0);
  expect(panel.requested).toEqual([]);
});

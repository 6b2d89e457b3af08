import { describe, expect, it } from 'vitest';
import type { PanelPage } from '../support/panel-page.ts';
import { asked, cite, restore, scenes, searched, sending, statusWith } from '../support/panel-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const { show, bytes } = usePanel();

const input = 'textarea';
it('is small enough to open at once', () => {
  expect(bytes('panel.js') + bytes('panel.css')).toBeLessThan(250_000);
});

it('says nothing and asks for nothing before the host has spoken', async () => {
  const panel = await show([]);
  expect(await panel.page.evaluate('window.posted')).toEqual([{ type: 'ready' }]);
  expect(await panel.page.locator('main, footer').count()).toBe(0);
});

it('draws every state in the narrowest panel: nothing sticks out, every control has a name, the policy is kept', async () => {
  const panel = await show([restore()], { width: 280 });
  for (const [name, messages] of Object.entries(scenes)) {
    await panel.send(...messages, { type: 'focus', text: name });
    await expect.poll(() => panel.page.evaluate(drawnScene(name)), { timeout: 15_000 }).toBe(true);
    expect([name, await panel.page.evaluate(sticksOut)]).toEqual([name, []]);
    expect([name, await panel.page.evaluate(nameless)]).toEqual([name, []]);
    expect([name, panel.requested]).toEqual([name, []]);
  }
});

/** The message after a scene puts its name into the input, where there is one; a page without input says why. */
const drawnScene = (name: string): string =>
  `(() => { const input = document.querySelector('textarea'); return input ? input.value === ${JSON.stringify(name)} : document.querySelector('.welcome .button') !== null; })()`;
const sticksOut = `[...document.querySelectorAll('main, main > *, article > *, footer *')].filter((one) => one.getBoundingClientRect().right > 281).map((one) => one.className)`;
const nameless = `[...document.querySelectorAll('button, a, input, textarea, summary, [role=link], [role=progressbar]')]
  .filter((one) => !(one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim()).map((one) => one.outerHTML)`;

describe('asking with the keyboard alone', () => {
  it('sends with Enter, breaks the line with Shift+Enter', async () => {
    const panel = await show([restore()]);
    await panel.page.focus(input);
    await panel.page.keyboard.type('first line');
    await panel.page.keyboard.press('Shift+Enter');
    await panel.page.keyboard.type('second line');
    expect(await panel.posted()).toEqual([]);
    await panel.page.keyboard.press('Enter');
    expect(await panel.posted()).toEqual([{ type: 'ask', text: 'first line\nsecond line', searchOnly: false }]);
    expect(await panel.page.inputValue(input)).toBe('');
  });

  it('leaves Enter to an input method while it composes', async () => {
    const panel = await show([restore()]);
    await panel.page.fill(input, 'さいしこう');
    await panel.page.evaluate(`document.querySelector('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))`);
    expect(await panel.posted()).toEqual([]);
    await panel.page.press(input, 'Enter');
    expect(await panel.posted()).toHaveLength(1);
  });

  it('sends nothing that is empty, and nothing while an answer is being made', async () => {
    const panel = await show([restore()]);
    await panel.page.fill(input, '  \n ');
    await panel.page.press(input, 'Enter');
    await panel.send({ type: 'asked', exchange: asked() });
    await panel.page.getByRole('button', { name: 'Stop' }).waitFor();
    await panel.page.fill(input, 'next');
    await panel.page.press(input, 'Enter');
    expect(await panel.posted()).toEqual([]);
    expect(await panel.page.inputValue(input)).toBe('next');
    await panel.page.press(input, 'Escape');
    expect(await panel.posted()).toEqual([{ type: 'stop', id: 'e1' }]);
  });

  it('recalls earlier questions with the arrows', async () => {
    const panel = await show([restore(statusWith(), [asked({ id: 'a', question: 'older', state: 'complete' }), asked({ id: 'b', question: 'newer', state: 'complete' })])]);
    await panel.page.press(input, 'ArrowUp');
    expect(await panel.page.inputValue(input)).toBe('newer');
    await panel.page.press(input, 'ArrowUp');
    expect(await panel.page.inputValue(input)).toBe('older');
    await panel.page.press(input, 'ArrowDown');
    await panel.page.press(input, 'ArrowDown');
    expect(await panel.page.inputValue(input)).toBe('');
    await panel.page.fill(input, 'mine');
    await panel.page.press(input, 'ArrowUp');
    expect(await panel.page.inputValue(input)).toBe('mine');
  });

  it('reaches a citation, a peek, the actions and the receipt in reading order', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [searched, sending, { type: 'text', text: 'Here ' }, cite('src/a.ts', 4, 9), { type: 'done', reason: 'complete' }] }]);
    const order: unknown[] = [];
    for (let i = 0; i < 12; i++) {
      await panel.page.keyboard.press('Tab');
      order.push(await panel.page.evaluate(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`));
    }
    expect(order.map((label) => String(label).replace(/^Question.*/, 'Question'))).toEqual(['Searched 9,800 files · 14 ms', 'a.ts:4-9, verified, src/a.ts, lines 4 to 9', 'Copy answer', 'Callers and callees of RetryQueue.run', 'Ask again', 'Edit question', 'How does RetryQueue.run work?', 'What is RetryQueue responsible for?', 'How does isRetryable work?', 'Question', 'Anthropic · claude-sonnet-4-5', '']);
    await panel.page.locator('.citation').focus();
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Alt+Enter');
    const open = { type: 'open', root: '', path: 'src/a.ts', startLine: 4, endLine: 9 };
    expect((await panel.posted()).filter(({ type }) => type !== 'preview')).toEqual([{ ...open, peek: false }, { ...open, peek: true }]);
    await panel.page.locator('.receipt summary').focus();
    await panel.page.keyboard.press('Enter');
    expect(await panel.page.locator('.receipt-body').isVisible()).toBe(true);
  });

  it('asks what is searched only when the box is ticked', async () => {
    const panel = await show([restore()]);
    await panel.page.getByLabel('Search only').check();
    await panel.page.fill(input, 'x');
    await panel.page.press(input, 'Enter');
    expect(await panel.posted()).toEqual([{ type: 'ask', text: 'x', searchOnly: true }]);
  });
});

describe('what a button does', () => {
  it.each([
    ['no-folder', 'Open folder', { type: 'command', command: 'openFolder' }],
    ['virtual', 'How it works', { type: 'command', command: 'openWalkthrough' }],
    ['untrusted', 'Manage trust', { type: 'command', command: 'manageTrust' }],
    ['absent', 'Index now', { type: 'command', command: 'index' }],
    ['preflight', 'Exclude folders', { type: 'command', command: 'excludeFolders' }],
    ['first-index', 'Pause indexing', { type: 'command', command: 'pause' }],
    ['paused', 'Resume indexing', { type: 'command', command: 'resume' }],
    ['damaged', 'Repair', { type: 'command', command: 'index' }],
    ['missing-vectors', 'Try again', { type: 'command', command: 'index' }],
    ['failed-key', 'Set API key', { type: 'command', command: 'setKey' }],
    ['failed-unreachable', 'Try again', { type: 'again', id: 'e1' }],
    ['failed-unreachable', 'Open settings', { type: 'command', command: 'openSettings' }],
    ['refused', 'Ask again', { type: 'again', id: 'e1' }],
    ['refused', 'Choose a model', { type: 'command', command: 'chooseModel' }],
    ['not-found-indexing', 'Ask again', { type: 'again', id: 'e1' }],
    ['nothing-indexed', 'Index now', { type: 'command', command: 'index' }],
    ['forgotten', 'Index now', { type: 'command', command: 'index' }],
    ['explain-without-model', 'Choose a model', { type: 'command', command: 'chooseModel' }],
    ['consent', 'Allow', { type: 'consent', id: 'e1', allowed: true }],
    ['consent', 'Not now', { type: 'consent', id: 'e1', allowed: false }],
    ['streaming', 'Stop (Escape)', { type: 'stop', id: 'e1' }],
    ['ready', 'Where is the webhook signature checked?', { type: 'ask', text: 'Where is the webhook signature checked?', searchOnly: false }],
    ['attached', 'Remove queue.ts:40-80', { type: 'detach', index: 0 }],
  ])('%s: %s', async (scene, name, message) => {
    const panel = await show(scenes[scene] ?? []);
    await panel.page.locator('main, header, section, footer').getByRole('button', { name, exact: true }).first().click();
    expect(await panel.posted()).toEqual([message]);
  });

  it.each([
    ['wordless', /^claude-sonnet-4-5 ended without an answer\. The code that was found:$/],
    ['explain-without-model', /^An explanation in words needs a model\./],
  ])('says in a word why there is code in place of an answer: %s', async (scene, words) => {
    const panel = await show(scenes[scene] ?? []);
    expect(await panel.page.locator('.exchange .notice').innerText()).toMatch(words);
    expect(await panel.page.locator('.found > li').count()).toBeGreaterThan(1);
  });

  it('promises nothing while indexing is paused and nothing is indexed', async () => {
    const panel = await show(scenes['forgotten'] ?? []);
    expect(await panel.page.locator('.welcome').innerText()).not.toContain('in a moment');
    expect(await panel.page.locator('.status-text').innerText()).toBe('Indexing is paused');
  });

  it('chooses a model where none is set', async () => {
    const panel = await show(scenes['no-model'] ?? []);
    await panel.page.locator('.setup').getByRole('button', { name: 'Choose a model' }).click();
    expect(await panel.posted()).toEqual([{ type: 'command', command: 'chooseModel' }]);
  });

  it('offers a model once', async () => {
    const panel = await show(scenes['no-model'] ?? []);
    expect(await panel.page.getByText('Choose a model', { exact: true }).count()).toBe(1);
  });

  it('copies the answer with whole places in it', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [{ type: 'text', text: 'See ' }, cite('src/a.ts', 4, 9), { type: 'text', text: '.' }, { type: 'done', reason: 'complete' }] }]);
    await panel.page.hover('.exchange');
    await panel.page.getByRole('button', { name: 'Copy answer' }).click();
    expect(await panel.posted()).toEqual([{ type: 'copy', text: 'See [src/a.ts:4-9].' }]);
  });

  it('opens the code found at its lines, but not when text is being marked', async () => {
    const panel = await show(scenes['code'] ?? []);
    await panel.page.locator('.excerpt').first().click({ position: { x: 60, y: 10 } });
    expect(await panel.posted()).toMatchObject([{ type: 'open', path: 'src/payments/queue/queue.ts', startLine: 42, peek: false }]);
    await panel.page.locator('.excerpt').first().dblclick({ position: { x: 90, y: 10 } });
    expect((await panel.posted()).length).toBeLessThanOrEqual(1);
  });

  it('opens nothing for a citation that is wrong', async () => {
    const panel = await show(scenes['rich'] ?? []);
    await panel.page.locator('[data-state="wrong-path"]').click();
    expect(await panel.posted()).toEqual([]);
    expect(await panel.page.locator('[data-state="wrong-path"]').getAttribute('tabindex')).toBeNull();
  });
});

describe('code that is wider than the panel', () => {
  const cut = (panel: PanelPage, of: string): Promise<string> => panel.page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(of)})).getPropertyValue('--cut')`);

  it('fades at the edge until its end is in sight, and is moved by the arrow keys', async () => {
    const panel = await show([restore(statusWith(), [asked({ state: 'complete', parts: [{ type: 'text', text: `\`\`\`ts\nconst long = '${'x'.repeat(120)}';\n\`\`\`\n\n\`\`\`ts\nshort();\n\`\`\`` }] })])]);
    await expect.poll(() => cut(panel, '.code-block pre')).toBe('32px');
    expect(await cut(panel, '.code-block:last-child pre')).toBe('0px');
    await panel.page.locator('.code-block pre').first().focus();
    await panel.page.keyboard.press('ArrowRight');
    await expect.poll(() => panel.page.evaluate<number>(`document.querySelector('.code-block pre').scrollLeft`)).toBeGreaterThan(10);
    await panel.page.evaluate(`document.activeElement.blur(); document.querySelector('.code-block pre').scrollLeft = 10_000`);
    await expect.poll(() => cut(panel, '.code-block pre')).toBe('0px');
  });
});

describe('hostile content', () => {
  const hostile = [
    '<img src="https://evil.test/x.png" onerror="window.hacked = 1"><script>window.hacked = 1</script>',
    '![x](https://evil.test/y.png) [a](javascript:window.hacked=1) [b](command:workbench.action.quit) [c](http://evil.test/)',
    '<style>body { background: url(https://evil.test/z.png) }</style><base href="https://evil.test/">',
    '```html\n<iframe src="https://evil.test/"></iframe>\n```',
    'x'.repeat(1_000_000),
  ];

  it.each(hostile)('is shown as text and loads nothing: %.40s', async (text) => {
    const events = [{ ...searched, receipt: { ...searched.receipt, hits: searched.receipt.hits.map((one) => ({ ...one, text, chunk: { ...one.chunk, path: `${text.slice(0, 60)}.ts`, symbol: text.slice(0, 500) } })) } }, { type: 'text' as const, text }];
    const panel = await show([restore(), { type: 'asked', exchange: asked({ question: text }) }, { type: 'events', id: 'e1', events }]);
    await panel.send({ type: 'events', id: 'e1', events: [{ type: 'done', reason: 'complete' }] });
    await panel.page.getByRole('button', { name: 'Copy answer' }).waitFor({ state: 'attached' });
    for (const link of await panel.page.locator('.dead-link').all()) await link.click();
    expect(await panel.page.evaluate('window.hacked')).toBeUndefined();
    expect(await panel.page.locator('img, iframe, style, base, script:not([src])').count()).toBe(0);
    expect(panel.requested).toEqual([]);
    expect(await panel.posted()).toEqual([]);
  });

  it('drops a message that is none of the protocol', async () => {
    const panel = await show([restore()]);
    await panel.page.evaluate(`window.postMessage({ type: 'asked', exchange: { id: 5 } }, '*'); window.postMessage('x', '*')`);
    await panel.send({ type: 'focus', text: 'still alive' });
    await expect.poll(() => panel.page.inputValue(input)).toBe('still alive');
    expect(await panel.page.locator('.exchange').count()).toBe(0);
  });
});

describe('for everyone', () => {
  it('tells a screen reader the finished answer once', async () => {
    const panel = await show([restore(), { type: 'asked', exchange: asked() }]);
    const live = panel.page.locator('[aria-live="polite"]');
    await panel.send({ type: 'events', id: 'e1', events: [{ type: 'text', text: 'It is **here**.' }] });
    await panel.page.getByText('It is').waitFor();
    expect(await live.textContent()).toBe('Answering');
    await panel.send({ type: 'events', id: 'e1', events: [{ type: 'done', reason: 'complete' }] });
    await panel.page.getByRole('button', { name: 'Copy answer' }).waitFor({ state: 'attached' });
    expect(await live.textContent()).toBe('Answer: It is here.');
  });

  it('moves nothing for those who asked for rest', async () => {
    const panel = await show(scenes['first-index'] ?? [], { reducedMotion: true });
    const running = await panel.page.evaluate(`document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations === Infinity).length`);
    expect(running).toBe(0);
  });
});

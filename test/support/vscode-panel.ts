import { setTimeout as pause } from 'node:timers/promises';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { insist } from './insist.ts';
import { windowSize } from './vscode-window.ts';

/** Cairn's panel: a webview, which VS Code draws as a frame in a frame. */
export type Panel = FrameLocator;

/** How a question may end, as the panel says it. */
export type End = 'complete' | 'length' | 'stopped' | 'code' | 'failed';
const ends: readonly End[] = ['complete', 'length', 'stopped', 'code', 'failed'];

/** Opens the panel from the activity bar and waits until it has drawn what the host told it. */
export async function openPanel(page: Page): Promise<Panel> {
  const panel = panelOf(page);
  const icon = page.locator('.activitybar .action-item:has(a.action-label[aria-label^="Cairn"])');
  await icon.waitFor();
  await insist(page, async (attempt) => {
    // A window that was reloaded brings its view back by itself; a click on the icon of a view in sight might hide it. The
    // whole item: while a window starts, a badge lies over the icon in it.
    const shown = icon.and(page.locator('.checked'));
    if (!(await shown.isVisible())) await icon.click(attempt);
    await shown.waitFor(attempt);
    await panel.locator('body[data-ready]').waitFor({ state: 'attached', ...attempt });
  });
  // The pointer on the icon would leave the icon's hint over the panel.
  await page.mouse.move(windowSize.width / 2, windowSize.height / 2);
  return panel;
}

export function panelOf(page: Page): Panel {
  return page.frameLocator(frameSelector).frameLocator('iframe#active-frame');
}

/** The page of the graph: the webview that is not the panel's. */
export function graphOf(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready[src*="extensionId=cairn.cairn"]:not([src*="purpose=webviewView"])').frameLocator('iframe#active-frame');
}

/** The webview's outer frame, whose box is the panel's place in the window. */
export function panelFrame(page: Page): Locator {
  return page.locator(frameSelector);
}

/** Of our pages the one in the side bar; the graph is one in an editor. */
const frameSelector = 'iframe.webview.ready[src*="extensionId=cairn.cairn"][src*="purpose=webviewView"]';

/** Waits until every file of a small workspace is in the index. */
export async function waitForIndex(panel: Panel, how: RegExp = /indexed/): Promise<void> {
  await panel.locator('.index-state', { hasText: how }).filter({ hasNotText: 'so far' }).waitFor();
}

/** Writes a question and sends it with Enter, again if it still stands there; returns its exchange. */
export async function ask(panel: Panel, question: string): Promise<Locator> {
  const input = panel.locator('.composer textarea');
  const exchange = panel.locator('article.exchange').nth(await panel.locator('article.exchange').count());
  await input.fill(question);
  for (const deadline = Date.now() + 40_000; !(await exchange.isVisible()); await pause(100)) {
    if (Date.now() > deadline) throw new Error(`The panel took no question; its input says "${await input.inputValue()}".`);
    if ((await input.inputValue()) === question) await input.press('Enter');
  }
  return exchange;
}

export async function waitForEnd(exchange: Locator, end: End): Promise<void> {
  const state = await ended(exchange);
  if (state !== end) throw new Error(`The exchange ended as ${state}, not ${end}:\n${await exchange.innerText()}`);
}

/** The different texts the answer had while it grew, first to last. */
export async function watchAnswer(exchange: Locator): Promise<string[]> {
  const seen: string[] = [];
  for (let state = ''; !ends.includes(state as End); ) {
    state = (await exchange.getAttribute('data-state')) ?? '';
    const text = await answerOf(exchange).innerText({ timeout: 1000 }).catch(() => '');
    if (text !== '' && text !== seen.at(-1)) seen.push(text);
    await pause(50);
  }
  return seen;
}

/** The text the model wrote, as it is drawn. */
export function answerOf(exchange: Locator): Locator {
  return exchange.locator('.markdown');
}

export function chips(exchange: Locator): Locator {
  return exchange.locator('.citation');
}

async function ended(exchange: Locator): Promise<End> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; await pause(100)) {
    const state = await exchange.getAttribute('data-state');
    if (ends.includes(state as End)) return state as End;
  }
  throw new Error(`The exchange did not end:\n${await exchange.innerText()}`);
}

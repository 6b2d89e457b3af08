import type { Browser } from 'playwright-core';
import type { AnswerEvent, Exchange } from '../src/protocol/conversation.ts';
import type { ToPanel } from '../src/protocol/panel.ts';
import { bundlePanel, launchChromium, openPanel, type PanelPage } from '../test/support/panel-page.ts';
import { answer, asked, restore, searched, sending, statusWith } from '../test/support/panel-scenes.ts';
import type { Bench, Figure } from './measurement.ts';
import { firstPaint, frameWork, longestTask, traced } from './panel/trace.ts';

/** What the panel weighs, how soon it is there, and what it costs while an answer streams and while one scrolls. */
export const panel: Bench = async ({ progress }) => {
  const files = await bundlePanel();
  const kilobytes = ['panel.js', 'panel.css'].reduce((sum, name) => sum + (files.get(name)?.byteLength ?? Infinity), 0) / 1000;
  const browser = await launchChromium();
  try {
    const open = (messages: readonly ToPanel[]) => openWith(browser, files, messages);
    progress('first paint');
    const empty = await paints(await open([restore()]));
    const long = await paints(await open([restore(statusWith(), conversation(messages))]));
    progress('stream');
    const task = await streaming(await open([restore(statusWith(), conversation(20))]));
    progress('scroll');
    const frames = await scrolling(await open([restore(statusWith(), conversation(messages))]));
    return [
      { name: 'bundle, minified, without the graph', value: kilobytes, unit: 'KB', threshold: { most: 250 } },
      { name: 'first paint', value: empty, unit: 'ms', threshold: { most: 100 } },
      { name: `first paint with ${messages} messages`, value: long, unit: 'ms' },
      { name: `longest task, ${tokensASecond} tokens a second`, value: task, unit: 'ms', threshold: { most: 50 } },
      { name: 'frames while scrolling', value: frames.length, unit: '' },
      { name: `script, style and layout a frame, ${messages} messages`, value: share(frames, 0.95), unit: 'ms', threshold: { most: 8 } },
      { name: 'the same, in the middle', value: share(frames, 0.5), unit: 'ms' },
    ] satisfies Figure[];
  } finally {
    await browser.close();
  }
};

const messages = 200;
const tokensASecond = 200;
const seconds = 8;
/** The host gathers events this long before it sends them. */
const batch = 30;
const repetitions = 5;

/** A conversation of answers with citations and code, as long as people's are. */
function conversation(length: number): Exchange[] {
  return Array.from({ length }, (_, i) => {
    const events: AnswerEvent[] = [searched, sending, ...answer, { type: 'done', reason: 'complete' }];
    return folded(asked({ id: `e${i}`, question: `Where is failed payment number ${i} retried?` }), events);
  });
}

function folded(exchange: Exchange, events: readonly AnswerEvent[]): Exchange {
  const parts = events.flatMap((event): Exchange['parts'] => (event.type === 'text' ? [{ type: 'text', text: event.text }] : event.type === 'citation' ? [{ type: 'citation', citation: event.citation }] : []));
  return { ...exchange, searched: searched.receipt, sending: sending.receipt, parts, state: 'complete' };
}

/** The host answers `ready` and asks for colours at once, so that what is measured is the panel alone. */
async function openWith(browser: Browser, files: ReadonlyMap<string, Uint8Array>, sent: readonly ToPanel[]): Promise<PanelPage> {
  const opened = await openPanel(browser, files);
  await opened.page.addInitScript(`{
    const acquire = window.acquireVsCodeApi;
    window.acquireVsCodeApi = () => {
      const api = acquire();
      const answers = ${JSON.stringify(sent)};
      const style = { color: '#569cd6' };
      /* Every other word in another colour. */
      const coloured = (text) => ({ styles: [{}, style], lines: text.split('\\n').map((line) => (line.match(/\\s+|\\S+/g) ?? []).flatMap((word, i) => [word.length, i % 2])) });
      const said = (message) => (message.type === 'ready' ? answers : message.type === 'highlight' ? [{ type: 'highlighted', key: message.key, code: coloured(message.text) }] : []);
      return { ...api, postMessage: (message) => { api.postMessage(message); said(message).forEach((one) => window.postMessage(one, '*')); } };
    };
  }`);
  return opened;
}

async function ready({ page }: PanelPage): Promise<void> {
  await page.reload();
  await page.waitForSelector('body[data-ready]', { state: 'attached' });
  await page.waitForTimeout(500);
}

/** From the start of our script to the first picture with something in it; the middle one of some openings. */
async function paints(opened: PanelPage): Promise<number> {
  const all: number[] = [];
  await ready(opened);
  for (let i = 0; i < repetitions; i++) all.push(firstPaint(await traced(opened.page, () => ready(opened))));
  await opened.close();
  return share(all, 0.5);
}

async function streaming(opened: PanelPage): Promise<number> {
  await ready(opened);
  await opened.send({ type: 'asked', exchange: asked({ id: 'stream' }) }, { type: 'events', id: 'stream', events: [searched, sending] });
  const tokens = tokensOf(tokensASecond * seconds);
  const events = await traced(opened.page, () =>
    opened.page.evaluate(`new Promise((done) => {
      const tokens = ${JSON.stringify(tokens)};
      const began = performance.now();
      let sent = 0;
      const timer = setInterval(() => {
        const due = Math.min(tokens.length, Math.floor((performance.now() - began) * ${tokensASecond / 1000}));
        if (due > sent) window.postMessage({ type: 'events', id: 'stream', events: [{ type: 'text', text: tokens.slice(sent, due).join('') }] }, '*');
        sent = due;
        if (sent < tokens.length) return;
        clearInterval(timer);
        setTimeout(done, 500);
      }, ${batch});
    })`),
  );
  await opened.close();
  return longestTask(events);
}

/** Prose, lists and code, over and over: about four characters a token. */
function tokensOf(count: number): string[] {
  const text = answer.map((event) => (event.type === 'text' ? event.text : '')).join('');
  const pieces = text.match(/[^]{1,4}/g) ?? [];
  return Array.from({ length: count }, (_, i) => pieces[i % pieces.length] ?? '');
}

async function scrolling(opened: PanelPage): Promise<number[]> {
  await ready(opened);
  // What is out of sight is drawn in the page's pauses; then it is there.
  await opened.page.locator('.markdown').nth(messages - 1).waitFor({ state: 'attached' });
  await opened.page.waitForTimeout(500);
  const events = await traced(opened.page, () =>
    opened.page.evaluate(`new Promise((done) => {
      const transcript = document.querySelector('.transcript');
      transcript.scrollTop = 0;
      const step = transcript.scrollHeight / 240;
      const next = () => {
        const before = transcript.scrollTop;
        transcript.scrollTop = before + Math.max(step, 60);
        if (transcript.scrollTop > before) requestAnimationFrame(next); else done();
      };
      requestAnimationFrame(next);
    })`),
  );
  await opened.close();
  return frameWork(events);
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

import type { Page } from 'playwright-core';

/** One event of Chromium's tracing; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

const categories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing', '__metadata', 'disabled-by-default-devtools.timeline'];

/** What the page's main thread did while `run` ran. */
export async function traced(page: Page, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  return mainThread(traceEvents);
}

/** The renderer's main thread that ran our script; another page of the browser has one too. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const busiest = threads
    .map((thread) => events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid))
    .sort((a, b) => b.length - a.length)[0];
  return (busiest ?? []).sort((a, b) => a.ts - b.ts);
}

/** From the start of our script to the first contentful paint, in milliseconds. */
export function firstPaint(events: readonly TraceEvent[]): number {
  const script = events.find(({ name, args }) => name === 'EvaluateScript' && args?.data?.url?.endsWith('/panel.js'));
  const paint = script && events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > script.ts);
  if (!script || !paint) throw new Error('The trace holds no start of the script, or no paint after it.');
  return (paint.ts - script.ts) / 1000;
}

/** The longest task of the main thread, in milliseconds. */
export function longestTask(events: readonly TraceEvent[]): number {
  const tasks = events.filter(({ name }) => /^(ThreadControllerImpl::RunTask|RunTask)$/.test(name));
  if (tasks.length === 0) throw new Error('The trace holds no task.');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

const work = new Set(['FunctionCall', 'FireAnimationFrame', 'TimerFire', 'EventDispatch', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout', 'RecalculateStyles', 'IntersectionObserverController::computeIntersections', 'HitTest']);

/** Script, style and layout of each frame, from one animation callback to the next, in milliseconds; what lies inside another is not counted twice. */
export function frameWork(events: readonly TraceEvent[]): number[] {
  const starts = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  if (starts.length === 0) throw new Error('The trace holds no frame.');
  const frames = starts.map(() => 0);
  let covered = 0;
  let frame = -1;
  for (const { name, ts, dur = 0 } of events) {
    while (frame + 1 < starts.length && (starts[frame + 1] ?? Infinity) <= ts) frame++;
    if (frame < 0 || !work.has(name) || ts < covered) continue;
    frames[frame] = (frames[frame] ?? 0) + dur / 1000;
    covered = ts + dur;
  }
  return frames;
}

import { build } from 'esbuild';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Control, KeyboardProbe, Stop } from './keyboard-probe.ts';
import type { PanelPage } from './panel-page.ts';

/** The page's side of the walk, asked one call at a time. */
export type Probe = { readonly [Call in keyof KeyboardProbe]: (...given: Parameters<KeyboardProbe[Call]>) => Promise<Awaited<ReturnType<KeyboardProbe[Call]>>> };

/** A page in one of its states, with the way back to that state. */
export interface Scene {
  readonly panel: PanelPage;
  readonly probe: Probe;
  readonly enter: () => Promise<unknown>;
}

const calls: readonly (keyof KeyboardProbe)[] = ['settle', 'unfold', 'controls', 'begin', 'tabStops', 'takeStops', 'outOfOrder', 'click', 'focus', 'focused', 'shown'];

/** Lets a page be asked about its keyboard from its next visit on. */
export async function probeKeyboard(page: Page): Promise<Probe> {
  const { outputFiles } = await build({ entryPoints: [path.resolve(import.meta.dirname, 'in-page/keyboard-probe.ts')], bundle: true, write: false, format: 'iife', target: 'es2022' });
  await page.addInitScript(outputFiles[0]?.text ?? '');
  const ask = (call: string) => (...given: unknown[]) => page.evaluate(`keyboard.${call}(...${JSON.stringify(given)})`);
  return Object.fromEntries(calls.map((call) => [call, ask(call)])) as unknown as Probe;
}

/** Tab from the first control to the last: every stop, and what is wrong with it. */
export async function tabThrough(page: Page, probe: Probe): Promise<{ readonly stops: readonly Stop[]; readonly faults: readonly string[] }> {
  await probe.begin();
  for (let left = await probe.tabStops(); left > 0; left--) await page.keyboard.press('Tab');
  const faults = await probe.outOfOrder();
  const stops = await probe.takeStops();
  return { stops, faults: [...faults, ...stops.flatMap(({ key, faults }) => faults.map((fault) => `${fault}: ${key}`))] };
}

/** The items of a tree that the arrows reach: up and down in its middle, and to either side of it. */
export async function arrowThrough(page: Page, probe: Probe, items: number): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const aside of ['Home', 'ArrowLeft', 'ArrowRight']) {
    for (const along of ['ArrowDown', 'ArrowUp']) {
      await page.keyboard.press('Home');
      if (aside !== 'Home') await page.keyboard.press(aside);
      for (let [before, left] = ['', items]; left >= 0; left--) {
        await probe.settle();
        const here = await probe.focused();
        if (here === before) break;
        reached.add((before = here));
        await page.keyboard.press(along);
      }
    }
  }
  return reached;
}

/** What can be clicked and has no way for the keyboard. */
export function unreachable(controls: readonly Control[], stops: readonly Stop[]): string[] {
  const reached = new Set(stops.map(({ key }) => key));
  return controls.filter(({ key, way, disabled }) => !disabled && (way === 'none' || (way === 'focus' && !reached.has(key)))).map(({ key, way }) => `${way === 'none' ? 'only for the pointer' : 'Tab passes it by'}: ${key}`);
}

/** What was said to the host, but for what is asked under way, and what the page shows since. */
interface Effect {
  readonly posted: string;
  readonly shown: string;
}

/** What a click opens, and Escape closes. */
const opened = ['class=index-page', 'class=question-editor'];

/** A click, then in the same state the keys: nothing may differ, nobody may be left without a place, and Escape leads back. */
export async function differences({ key, twice }: Control, scene: Scene): Promise<string[]> {
  const { panel, probe, enter } = scene;
  if (!(await probe.controls()).some((one) => one.key === key)) await enter();
  const before = anyDraft(await probe.shown());
  const faults: string[] = [];
  for (const clicks of twice ? [1, 2] : [1]) {
    await probe.click(key, clicks === 2);
    const clicked = await effect(scene);
    if (clicked.shown !== before) await enter();
    const typed = await typedLike(clicked, before, key, scene);
    faults.push(...sameEffect(clicked, typed, key), ...((await probe.focused()) === '' ? [`the keyboard is nowhere after ${key}`] : []));
    if (opened.some((one) => typed.shown.includes(one) && !before.includes(one))) faults.push(...(await wayBack(key, before, scene)));
    else if (typed.shown !== before) await enter();
  }
  await panel.posted();
  return faults;
}

async function effect({ panel, probe }: Scene): Promise<Effect> {
  await probe.settle();
  const posted = (await panel.posted()).filter(({ type }) => (type as string) !== 'preview');
  return { posted: anyDraft(JSON.stringify(posted)), shown: anyDraft(await probe.shown()) };
}

/** Of the keys that the control or its widget names the first that does the same; else what the last of them did. */
async function typedLike(wanted: Effect, before: string, key: string, scene: Scene): Promise<Effect> {
  let typed: Effect = { posted: '', shown: before };
  for (const one of await scene.probe.focus(key)) {
    if (typed.shown !== before) await scene.enter();
    await scene.probe.focus(key);
    await scene.panel.page.keyboard.press(one);
    typed = await effect(scene);
    if (sameEffect(wanted, typed, key).length === 0) break;
  }
  return typed;
}

function sameEffect(clicked: Effect, typed: Effect, key: string): string[] {
  if (clicked.posted !== typed.posted) return [`the keys say ${typed.posted}, a click ${clicked.posted}: ${key}`];
  return clicked.shown === typed.shown ? [] : [`the keys do not what a click does: ${key}: ${firstDifference(clicked.shown, typed.shown)}`];
}

async function wayBack(key: string, before: string, { panel, probe, enter }: Scene): Promise<string[]> {
  await panel.page.keyboard.press('Escape');
  await probe.settle();
  const [shown, focused] = [anyDraft(await probe.shown()), await probe.focused()];
  await enter();
  return [...(shown === before ? [] : [`Escape does not close what is opened by ${key}: ${firstDifference(before, shown)}`]), ...(focused === key ? [] : [`Escape leads to "${focused}", not back to ${key}`])];
}

/** Which text stands in the input only says which state it is. */
function anyDraft(text: string): string {
  return text.replaceAll(/draft \d+/g, 'draft');
}

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return `${a.slice(Math.max(0, at - 60), at + 60)} | ${b.slice(Math.max(0, at - 60), at + 60)}`;
}

import type { Control, KeyboardProbe, Stop } from '../keyboard-probe.ts';

/**
 * What a test of the keyboard asks of a page, from within it: what can be clicked, where the keyboard went and whether that
 * could be seen, and what the page shows. Loaded before the page's own script, so that no listener escapes it.
 */

const pointerEvents: ReadonlySet<string> = new Set(['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'auxclick']);
const listened = new WeakMap<EventTarget, Set<string>>();
overheard('addEventListener', (target, type) => listened.set(target, new Set([...(listened.get(target) ?? []), type])));
overheard('removeEventListener', (target, type) => listened.get(target)?.delete(type));

/** Whoever listens for the pointer says so here as well. */
function overheard(name: 'addEventListener' | 'removeEventListener', hear: (target: EventTarget, type: string) => unknown): void {
  const real = Reflect.get(EventTarget.prototype, name) as (this: EventTarget, type: string, ...rest: unknown[]) => void;
  Reflect.set(EventTarget.prototype, name, function (this: EventTarget, type: string, ...rest: unknown[]) {
    if (pointerEvents.has(type)) hear(this, type);
    real.call(this, type, ...rest);
  });
}

const widgets = 'a[href], button, input, select, textarea, summary, label, [contenteditable], [tabindex="0"], [role=button], [role=link], [role=option], [role=treeitem], [role=menuitem], [role=tab], [role=checkbox]';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** They come and go with the pointer's or the reader's place, and have tests of their own. */
const passing = '.preview, .to-end';
const without = new CSSStyleSheet();
without.replaceSync('.to-end { visibility: hidden; }');

const root = (): HTMLElement => document.getElementById('root') ?? document.body;
const seen = (element: Element): boolean => element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest(passing);
const all = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('*')].filter((one) => one instanceof HTMLElement && seen(one));

function answersToPointer(element: HTMLElement): boolean {
  if (element.matches(widgets) || (listened.get(element)?.size ?? 0) > 0) return true;
  return getComputedStyle(element).cursor === 'pointer' && element.parentElement !== null && getComputedStyle(element.parentElement).cursor !== 'pointer';
}

function nameOf(element: HTMLElement): string {
  const labelled = element.getAttribute('aria-labelledby');
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent) : [];
  const name = element.getAttribute('aria-label') ?? (labelled === null ? undefined : document.getElementById(labelled)?.textContent) ?? (labels.length > 0 ? labels.join(' ') : undefined);
  return (name ?? (element.textContent.trim() || element.title)).replace(/\s+/g, ' ').trim();
}

function keyOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one !== null && one.id !== 'root'; one = one.parentElement) steps.unshift([one.localName, ...one.classList].join('.'));
  const name = element instanceof HTMLElement ? nameOf(element) : '';
  const same = [...root().querySelectorAll<HTMLElement>(element.localName)].filter((other) => other.className === element.className && nameOf(other) === name);
  return `${steps.join(' > ')} "${name.slice(0, 120)}"${same.length > 1 ? ` ${same.indexOf(element as HTMLElement)}` : ''}`;
}

function find(key: string): HTMLElement {
  const kind = /([^. >]+)[^>]*? "/.exec(key.slice(key.lastIndexOf(' > ', key.indexOf(' "')) + 1))?.[1] ?? '*';
  const found = [...root().querySelectorAll<HTMLElement>(kind)].find((one) => seen(one) && keyOf(one) === key);
  if (!found) throw new Error(`There is no ${key} any more.`);
  return found;
}

/** What an element without a focus of its own is operated by: something in it, or something around it. */
function operator(element: HTMLElement): HTMLElement | null {
  return [...element.querySelectorAll<HTMLElement>(focusable)].find(seen) ?? element.parentElement?.closest<HTMLElement>('[role=treeitem], a[href], button, summary, [role=link], [role=button], label') ?? null;
}

function controlOf(element: HTMLElement): Control {
  return { key: keyOf(element), name: nameOf(element), way: wayTo(element), kind: kindOf(element), twice: listened.get(element)?.has('dblclick') ?? false, disabled: element.matches(':disabled') };
}

function wayTo(element: HTMLElement): Control['way'] {
  if (element.matches('[role=option], [role=treeitem][tabindex="-1"]')) return 'item';
  if (element.matches(focusable)) return 'focus';
  if (element.matches('label')) return 'label';
  return operator(element) ? 'inside' : 'none';
}

function kindOf(element: HTMLElement): Control['kind'] {
  if (element.matches('input[type=checkbox]')) return 'tick';
  if (element.matches('input, textarea, select')) return 'write';
  // It can be reached in order to be scrolled, and answers to no pointer.
  const quiet = (listened.get(element)?.size ?? 0) === 0 && !element.matches('a[href], button, summary, label, [role=link], [role=button], [role=option], [role=treeitem]');
  return quiet && element.matches('[tabindex="0"]') ? 'scroll' : 'press';
}

/** Why somebody could not see where the keyboard is. */
function faultsOf(element: HTMLElement): string[] {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
  const veiled = [element, ...ancestors(element)].reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1) < 0.99;
  return [...(ring || framed(element) ? [] : ['no ring']), ...(veiled ? ['not opaque'] : []), ...(nameOf(element) === '' ? ['no name'] : []), ...(uncovered(element) ? [] : ['out of sight'])];
}

/** An input is framed in the colour of the focus, by itself or by the field that it is in. */
function framed(element: HTMLElement): boolean {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'var(--vscode-focusBorder)';
  const color = getComputedStyle(sample).color;
  sample.remove();
  return element.matches('input, textarea, select') && [element, ...ancestors(element).slice(0, 2)].some((one) => getComputedStyle(one).borderTopColor === color && parseFloat(getComputedStyle(one).borderTopWidth) >= 1);
}

function ancestors(element: HTMLElement): HTMLElement[] {
  return element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
}

function uncovered(element: HTMLElement): boolean {
  return [...element.getClientRects()].some(({ left, top, width, height }) => {
    const there = document.elementFromPoint(left + Math.min(width / 2, 40), top + Math.min(height / 2, 10));
    return there !== null && (element.contains(there) || there.contains(element));
  });
}

let stops: { readonly element: HTMLElement; readonly stop: Stop; readonly box: Box }[] = [];
let walking = false;
addEventListener('focusin', ({ target }) => {
  if (!walking || !(target instanceof HTMLElement) || target.id === 'root') return;
  stops.push({ element: target, stop: { key: keyOf(target), name: nameOf(target), faults: faultsOf(target) }, box: boxOf(target) });
});

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where it would lie if nothing were scrolled. */
function boxOf(element: HTMLElement): Box {
  const { top = 0, bottom = 0, left = 0 } = element.getClientRects()[0] ?? {};
  const down = ancestors(element).reduce((sum, one) => sum + one.scrollTop, 0);
  return { top: top + down, bottom: bottom + down, left };
}

function before(a: Box, b: Box): boolean {
  const sameRow = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);
  return sameRow ? a.left <= b.left + 1 : a.top <= b.top + 1;
}

const places = (element: HTMLElement): string => (element.closest('main, footer, header, section.tour, .status') ?? document.body).className;

const probe: KeyboardProbe = {
  settle: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
  async unfold() {
    for (let closed; (closed = root().querySelectorAll<HTMLDetailsElement>('details:not([open])')).length > 0; ) {
      closed.forEach((one) => (one.open = true));
      await probe.settle();
    }
  },
  controls: () => all().filter(answersToPointer).map(controlOf),
  begin() {
    root().tabIndex = -1;
    root().focus({ preventScroll: true });
    stops = [];
    walking = true;
    document.adoptedStyleSheets = [without];
  },
  tabStops: () => all().filter((one) => one.matches(focusable) && one.tabIndex >= 0).length,
  takeStops() {
    walking = false;
    document.adoptedStyleSheets = [];
    return stops.map(({ stop }) => stop);
  },
  outOfOrder: () => stops.flatMap(({ element, box, stop }, i) => {
    const next = stops[i + 1];
    return next && places(element) === places(next.element) && !before(box, next.box) ? [`${next.stop.key} comes after ${stop.key}`] : [];
  }),
  click(key, twice = false) {
    const element = find(key);
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    if (twice) element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true }));
    else element.click();
  },
  focus(key) {
    const element = find(key);
    const operated = element.matches(focusable) || element.matches('[role=treeitem]') ? element : operator(element);
    operated?.focus();
    return (operated?.closest('[aria-keyshortcuts]')?.getAttribute('aria-keyshortcuts') ?? 'Enter Space').split(' ');
  },
  focused: () => (document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? keyOf(document.activeElement) : ''),
  shown: () => shownOf(root()),
};

function shownOf(element: Element): string {
  if (element.matches(`${passing}, [aria-live=polite].spoken`)) return '';
  const values = [...element.attributes].filter(({ name }) => !/^(tabindex|aria-selected|aria-describedby)$/.test(name)).map(({ name, value }) => `${name}=${value}`).sort();
  const value = element instanceof HTMLInputElement ? `${element.value}|${element.checked}` : element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? element.value : '';
  const children = [...element.childNodes].map((child) => (child instanceof Element ? shownOf(child) : (child.textContent ?? '')));
  return `<${element.localName} ${values.join(' ')} ${value}>${children.join('')}`;
}

Object.assign(window, { keyboard: probe });

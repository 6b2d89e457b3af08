/** So many places back the keyboard finds its way. */
const remembered = 20;

interface Visited {
  readonly element: HTMLElement;
  /** What it lay in. */
  readonly part: Element | null;
}

/**
 * Where the control that the keyboard is on goes away or can't be pressed any more (a chip, a page, the last step), the keyboard goes
 * back to where it came from within the same part of the page; else to the input, and where there is none to the first control.
 */
export function keepFocus(root: HTMLElement): void {
  let visited: Visited[] = [];
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) visited = [...visited.filter(({ element }) => element !== target), { element: target, part: target.closest('article, footer, main, section') }].slice(-remembered);
  });
  root.addEventListener('focusout', () => {
    // Who left by the pointer is not called back when the control goes away later.
    queueMicrotask(() => {
      if (isNowhere() && isThere(visited.at(-1)?.element)) visited = [];
    });
  });
  new MutationObserver(() => {
    const last = visited.at(-1);
    if (last && !isThere(last.element) && document.hasFocus() && (isNowhere() || document.activeElement === last.element)) wayBack(root, last, visited).focus();
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** What can't be pressed any more is lost for the keyboard as well. */
function isThere(element: HTMLElement | undefined): boolean {
  return element !== undefined && element.isConnected && !element.matches(':disabled');
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function wayBack(root: HTMLElement, from: Visited, visited: readonly Visited[]): HTMLElement {
  // A page or a part that went away as a whole was opened from anywhere; in another answer nobody wants to find themselves.
  const near = visited.findLast(({ element, part }) => isThere(element) && (part === from.part || !from.part?.isConnected || element.matches('.composer textarea')));
  return near?.element ?? root.querySelector<HTMLElement>('.composer textarea') ?? root.querySelector<HTMLElement>('button:not(:disabled), a[href]') ?? root;
}

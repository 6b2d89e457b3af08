import type { Action, PanelState } from './state/panel-state.ts';
import { reduce } from './state/reduce.ts';

export interface Store {
  /** The user's doing: takes effect at once, so that the input never lags behind the keyboard. */
  dispatch(action: Action): void;
  /** The host's messages: collected, and rendered once a frame. */
  receive(action: Action): void;
}

/** A rendering slower than this (half a frame at 60 Hz) makes the next one wait. */
const slow = 8;
/** After a slow rendering the page stays idle for three times its length: typing and scrolling keep most of the time. */
const rest = 3;
/** A hidden page gets no frames; its messages must not pile up all the same. */
const withoutFrames = 250;

export function createStore(initial: PanelState, render: (state: PanelState) => void): Store {
  let state = initial;
  let waiting: Action[] = [];
  let scheduled = false;
  let last = 0;

  const flush = (): void => {
    if (!scheduled) return;
    scheduled = false;
    const actions = waiting;
    waiting = [];
    const start = performance.now();
    apply(actions.reduce(reduce, state));
    last = performance.now() - start;
  };
  const apply = (next: PanelState): void => {
    if (next === state) return;
    state = next;
    render(state);
  };
  const schedule = (): void => {
    scheduled = true;
    if (last > slow) {
      setTimeout(flush, last * rest);
      return;
    }
    requestAnimationFrame(flush);
    setTimeout(flush, withoutFrames);
  };

  render(state);
  return {
    dispatch: (action) => apply(reduce(state, action)),
    receive: (action) => {
      waiting.push(action);
      if (!scheduled) schedule();
    },
  };
}

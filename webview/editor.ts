import type { FromPanel } from '../src/protocol/panel.ts';
import type { Kept } from './state/panel-state.ts';

/** The editor's side of the panel: it may be acquired only once in a page's life. */
export interface Editor {
  post(message: FromPanel): void;
  kept(): Partial<Kept> | undefined;
  keep(kept: Kept): void;
}

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; getState(): unknown; setState(state: unknown): void };

export function acquireEditor(): Editor {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    kept: () => {
      const state = api.getState();
      return typeof state === 'object' && state !== null ? state : undefined;
    },
    keep: (kept) => api.setState(kept),
  };
}

import type { Engine } from '../../core/engine.ts';
import type { IndexKeeper } from '../index-keeper.ts';
import { isFirst } from '../index-view.ts';

/** The engine as soon as there is something to tell: nothing in an editor is to wait for a first indexing, or to start one. */
export function readyEngine(keeper: () => IndexKeeper | null): Engine | null {
  const current = keeper();
  return current && !isFirst(current.view().status) ? current.engine : null;
}

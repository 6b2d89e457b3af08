import type { Progress } from '../core/model/status.ts';

/** A figure that changes more often can't be read. */
const interval = 150;
/** Files become searchable while indexing goes on; asking costs the engine little, but not nothing. */
const statusInterval = 2_000;

/** Passes progress on as often as an eye reads it, and now and then asks how things stand. */
export function tellProgress(tell: (progress: Progress) => void, refresh: () => unknown): (progress: Progress) => void {
  let lastTold = -Infinity;
  let lastStatus = Date.now();
  let phase = '';
  return (progress) => {
    const now = Date.now();
    if (now - lastStatus >= statusInterval) {
      lastStatus = now;
      refresh();
    }
    if (progress.phase === phase && now - lastTold < interval) return;
    phase = progress.phase;
    lastTold = now;
    tell(progress);
  };
}

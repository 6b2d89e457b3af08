import type { Progress } from '../core/model/status.ts';

/** A figure that changes more often can't be read. */
const interval = 300;
/** Files become searchable while indexing goes on; asking costs the engine little, but not nothing. */
const statusInterval = 2_000;

/** A saved file is indexed sooner than this; a line that only flashes is a nuisance. */
export const unnoticed = 400;

/** Passes progress on as often as an eye reads it, after `delay`, and now and then asks how things stand. */
export function tellProgress(delay: number, tell: (progress: Progress) => void, refresh: () => unknown): (progress: Progress) => void {
  const started = Date.now();
  let lastTold = -Infinity;
  let lastStatus = started;
  let phase = '';
  return (progress) => {
    const now = Date.now();
    if (now - lastStatus >= statusInterval) {
      lastStatus = now;
      refresh();
    }
    if (now - started < delay || (progress.phase === phase && now - lastTold < interval)) return;
    phase = progress.phase;
    lastTold = now;
    tell(progress);
  };
}

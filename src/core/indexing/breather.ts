import type { Clock } from '../ports/clock.ts';

/** So long may indexing keep a waiting search from starting. */
const longestBreath = 12;

export type Breathe = () => Promise<void>;

/** Lets other work run when enough time has passed, and notices a stop. */
export function breather(clock: Clock, signal: AbortSignal): Breathe {
  let since = clock.now();
  return async () => {
    signal.throwIfAborted();
    if (clock.now() - since < longestBreath) return;
    await clock.sleep(0);
    signal.throwIfAborted();
    since = clock.now();
  };
}

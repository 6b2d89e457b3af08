import { CairnError, errors } from '../core/errors.ts';
import type { Engine } from '../core/engine.ts';
import type { Progress } from '../core/model/status.ts';

/**
 * How long a look waits for the index to take over what changed on disk. A few edits take a tenth of it; where it is
 * not enough, at the very first or after a change of branch, the answer comes from what is there and says so.
 */
const patience = 1_000;
/** A first index is waited for longer: an answer from nothing is worth nothing. Clients wait a minute, and who sees the progress has more of it. */
const firstPatience = { unseen: 10_000, seen: 45_000 };

/**
 * Keeps an index up with the disk: an assistant edits files and asks about them in one breath, so each look first brings
 * the index up to date. The first time it starts by itself. Throws what went wrong where there is nothing to look into.
 */
export function catchingUp(engine: Pick<Engine, 'sync' | 'status'>, ending: AbortSignal, onError: (thrown: unknown) => void): (signal: AbortSignal, tell?: (progress: Progress) => void) => Promise<void> {
  const listeners = new Set<(progress: Progress) => void>();
  let running: Promise<void> | null = null;
  let failed: unknown = null;
  const start = () => {
    running ??= engine
      .sync((progress) => listeners.forEach((tell) => tell(progress)), ending)
      .then(
        () => void (failed = null),
        (thrown: unknown) => {
          failed = thrown;
          onError(thrown);
        },
      )
      .finally(() => (running = null));
    return running;
  };
  void start();
  return async (signal, tell) => {
    if (tell) listeners.add(tell);
    try {
      const limit = (await isEmpty(engine)) ? (tell ? firstPatience.seen : firstPatience.unseen) : patience;
      // A sync that is under way may have looked at the disk before the last edit.
      await atMost(limit, running ? running.then(start) : start(), signal);
    } finally {
      if (tell) listeners.delete(tell);
    }
    signal.throwIfAborted();
    // Of an empty index "nothing was found" would be said of code that nobody has seen.
    if (failed !== null && !running && (await isEmpty(engine))) throw await lackOf(failed, engine);
  };
}

async function lackOf(failed: unknown, engine: Pick<Engine, 'status'>): Promise<unknown> {
  const busy = failed instanceof CairnError && failed.code === 'index-busy';
  return busy ? errors.indexAwaited((await engine.status()).roots[0]?.folder ?? '') : failed;
}

async function isEmpty(engine: Pick<Engine, 'status'>): Promise<boolean> {
  return (await engine.status()).roots.every(({ files }) => files.indexed === 0);
}

async function atMost(milliseconds: number, work: Promise<void>, signal: AbortSignal): Promise<void> {
  let enough: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (enough = resolve));
  const timer = setTimeout(enough, milliseconds);
  signal.addEventListener('abort', enough, { once: true });
  await Promise.race([work, late]);
  clearTimeout(timer);
  signal.removeEventListener('abort', enough);
}

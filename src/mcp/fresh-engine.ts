import type { Engine } from '../core/engine.ts';

/**
 * How long a search waits for the index to take over what changed on disk. A few edits take a tenth of it; where it is
 * not enough, at the very first or after a change of branch, the answer comes from what is there and says so.
 */
const patience = 1_000;

/**
 * The engine with an index that keeps up: an assistant edits files and asks about them in one breath. Each search first
 * brings the index up to date.
 */
export function freshEngine(engine: Engine, signal: AbortSignal, onError: (thrown: unknown) => void): Engine {
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= engine
      .sync(() => undefined, signal)
      .then(() => undefined, onError)
      .finally(() => (running = null));
    return running;
  };
  void start();
  return {
    ...engine,
    async search(query, stop) {
      // A sync that is under way may have looked at the disk before the last edit.
      await atMost(patience, running ? running.then(start) : start());
      stop.throwIfAborted();
      return engine.search(query, stop);
    },
  };
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

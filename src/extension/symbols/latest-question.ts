export interface LatestQuestion {
  /** Asks after a moment without another one; what is under way for an earlier text is given up. */
  ask(text: string): void;
  stop(): void;
  /** True from the moment a text is known until what was found for it is shown. */
  readonly pending: () => boolean;
}

/** Shorter than a pause between two words, longer than one between two letters. */
const usualPause = 150;

/**
 * Looks for what was typed last, and only shows what was found for that. `look` is to throw nothing but an `AbortError`:
 * what goes wrong is among the things that can be shown.
 */
export function latestQuestion<T>(look: (text: string, signal: AbortSignal) => Promise<T>, show: (text: string, found: T) => void, pause = usualPause): LatestQuestion {
  let timer: NodeJS.Timeout | undefined;
  let running: AbortController | undefined;
  let pending = false;
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    pending = false;
  };
  const run = async (text: string) => {
    const own = (running = new AbortController());
    try {
      const found = await look(text, own.signal);
      if (own.signal.aborted) return;
      pending = false;
      show(text, found);
    } catch {
      // Given up: a later text is looked for, or nobody waits any more.
      if (running === own) pending = false;
    }
  };
  return {
    ask(text) {
      stop();
      pending = true;
      timer = setTimeout(() => void run(text), pause);
    },
    stop,
    pending: () => pending,
  };
}

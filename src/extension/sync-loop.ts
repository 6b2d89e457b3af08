/** Runs one task at a time; what is asked for meanwhile is one more run after it. */
export interface SyncLoop {
  isRunning(): boolean;
  /** Resolves when everything asked for so far is done. */
  run(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
  /** Cancels what runs and what waits; resolves when it has wound down. */
  stop(): Promise<void>;
}

export function createSyncLoop(once: (signal: AbortSignal) => Promise<void>, whenIdle: () => Promise<void>): SyncLoop {
  let wanted = false;
  let running: { readonly done: Promise<void>; readonly controller: AbortController } | undefined;
  const loop = async (signal: AbortSignal): Promise<void> => {
    try {
      while (wanted && !signal.aborted) {
        wanted = false;
        await once(signal);
      }
    } finally {
      running = undefined;
    }
    await whenIdle();
  };
  return {
    isRunning: () => running !== undefined,
    run() {
      wanted = true;
      if (!running) {
        const controller = new AbortController();
        // The loop begins in a later turn, when `running` is set.
        running = { done: Promise.resolve().then(() => loop(controller.signal)), controller };
      }
      return running.done;
    },
    idle: () => running?.done ?? Promise.resolve(),
    async stop() {
      wanted = false;
      running?.controller.abort();
      await running?.done;
    },
  };
}

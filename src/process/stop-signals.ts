const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a stop takes at most, in milliseconds: a piece of work under way ends sooner, and nobody waits longer for an answer that he gave up. */
const patience = 5_000;

/** Stops in order when the process is told to end, however it is told. Who tells it twice, or waits too long, has it end at once. */
export function onStopSignal(stop: () => void): void {
  for (const signal of signals) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), patience).unref();
      stop();
    });
  }
}

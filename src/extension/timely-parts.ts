import { errors } from '../core/errors.ts';
import type { Clock } from '../core/ports/clock.ts';

/** Between two parts of an answer; what comes before the first is the user's time to allow the model, and has no limit but theirs. */
const idleMilliseconds = 120_000;

interface Watch {
  readonly host: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The parts of a stream, which ends with the signal at once and does not stall for ever, whatever its source does. */
export async function* timelyParts<T>(open: () => Promise<AsyncIterable<T>>, { host, clock, signal }: Watch): AsyncGenerator<T> {
  const stopped = rejectionOf(signal);
  try {
    const iterator = (await Promise.race([open(), stopped.promise]))[Symbol.asyncIterator]();
    for (let parts = 0; ; parts++) {
      const settled = new AbortController();
      const late = clock.sleep(idleMilliseconds, settled.signal).then(() => {
        throw parts === 0 ? errors.serverTimeout(host, idleMilliseconds / 1000) : errors.streamBroken(host);
      });
      // Once a part has come, the end of this wait is nobody's business.
      late.catch(() => undefined);
      const next = await Promise.race([iterator.next(), stopped.promise, late]).finally(() => settled.abort());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stopped.forget();
  }
}

/** A promise that only ever rejects: when the signal fires. */
function rejectionOf(signal: AbortSignal): { readonly promise: Promise<never>; readonly forget: () => void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(new DOMException('The request was stopped.', 'AbortError'));
    signal.addEventListener('abort', stop, { once: true });
  });
  promise.catch(() => undefined);
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}

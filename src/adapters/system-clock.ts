import type { Clock } from '../core/ports/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => (milliseconds <= 0 ? yieldOnce(signal) : pause(milliseconds, signal)),
};

/** Lets waiting work run. `setTimeout(0)` would cost a millisecond each time. */
function yieldOnce(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setImmediate(() => (signal?.aborted ? reject(aborted()) : resolve()));
  });
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function aborted(): DOMException {
  return new DOMException('The operation was stopped.', 'AbortError');
}

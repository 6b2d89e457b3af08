import type { Clock } from '../../src/core/ports/clock.ts';

/** The longest pause between attempts; anything longer that is waited for is a deadline. */
const longestPause = 30_000;

/**
 * A clock that makes no test wait: pauses between attempts end at once and are recorded, deadlines come only when the
 * test calls `pass`.
 */
export class TestClock implements Clock {
  readonly pauses: number[] = [];
  private time = Date.UTC(2026, 0, 1);
  private readonly sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  now(): number {
    return this.time;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.sleepers.delete(sleeper);
        reject(new DOMException('The wait was stopped.', 'AbortError'));
      };
      const sleeper = { until: this.time + milliseconds, wake: resolve };
      if (signal?.aborted) return stop();
      if (milliseconds <= longestPause) {
        this.pauses.push(milliseconds);
        this.time += milliseconds;
        return resolve();
      }
      this.sleepers.add(sleeper);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** Lets time go by: what was due wakes up. */
  pass(milliseconds: number): void {
    this.time += milliseconds;
    for (const sleeper of this.sleepers) {
      if (sleeper.until > this.time) continue;
      this.sleepers.delete(sleeper);
      sleeper.wake();
    }
  }

  /** True while something waits for a deadline. */
  get waiting(): boolean {
    return this.sleepers.size > 0;
  }
}

/** Waits for something that happens soon, on real time. */
export async function eventually(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`It never came to: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after the time, rejects with an `AbortError` when the signal fires. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

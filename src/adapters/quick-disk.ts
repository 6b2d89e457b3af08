import { setImmediate } from 'node:timers/promises';

/** In milliseconds: what an answer may take on average, for how long a slow disk is asked otherwise, and what may run at a stretch. */
const [quick, forNow, stretch] = [1, 1000, 8];
/** How much the last answer counts in the average: that another process had its turn meanwhile is no slow disk. */
const latest = 0.02;

let average = 0;
let slowUntil = 0;
let rested = 0;

/**
 * Asks the disk at once while it answers as quickly as its cache does: handing a question to a thread and taking the answer
 * back costs five times as much as the answer. A disk that lets one wait is asked through threads (`later`).
 */
export async function askDisk<T>(now: () => T, later: () => Promise<T>): Promise<T> {
  const started = performance.now();
  if (started < slowUntil) return later();
  if (started - rested > stretch) await rest();
  const asked = performance.now();
  try {
    return now();
  } finally {
    judge(performance.now() - asked);
  }
}

/** Answers that are there at once would keep everything else in this process waiting. */
async function rest(): Promise<void> {
  await setImmediate();
  rested = performance.now();
}

function judge(milliseconds: number): void {
  average += (milliseconds - average) * latest;
  if (average <= quick) return;
  average = 0;
  slowUntil = performance.now() + forNow;
}

import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Pairs in order of time: microseconds on the clock of V8's profiles, and how many of them the process's first thread had waited for a core by then. */
export type Waiting = readonly (readonly [time: number, waited: number])[];

const interval = 2;

/** In a thread of the probe: looks how long the first thread had something to do and no core to do it on, until it is told "enough". */
export function watchWaiting(): void {
  const seen: [number, number][] = [];
  const look = lookAtThread();
  const timer = setInterval(() => look && seen.push([Number(process.hrtime.bigint() / 1000n), look()]), interval);
  parentPort?.once('message', () => {
    clearInterval(timer);
    parentPort?.postMessage(seen satisfies Waiting);
  });
}

/** Linux alone tells; elsewhere nothing is known. */
function lookAtThread(): (() => number) | null {
  const buffer = Buffer.alloc(64);
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    process.once('exit', () => closeSync(file));
    // Nanoseconds on a core, nanoseconds waiting for one, number of turns.
    return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ')[1]) / 1000;
  } catch {
    return null;
  }
}

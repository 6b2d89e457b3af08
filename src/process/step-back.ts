import { readdirSync } from 'node:fs';
import os from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;
const callingThread = 0;

/** The editor and the compiler of the user come first, then what answers, then the rest; not every system lets a process step back. */
export function stepBack(): void {
  for (const thread of threads()) give(thread === process.pid ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW, thread);
}

/** For the thread that calls it, and no other: what it does can wait for those that answer. */
export function threadStepsBack(): void {
  // Elsewhere a priority is that of the whole process.
  if (process.platform === 'linux') give(PRIORITY_LOW, callingThread);
}

/** On Linux each thread has a priority of its own, also those of the runtime that collect garbage and compile; elsewhere the process has one. */
function threads(): number[] {
  if (process.platform !== 'linux') return [process.pid];
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

function give(priority: number, thread: number): void {
  try {
    os.setPriority(thread, priority);
  } catch {
    // It runs at normal priority then.
  }
}

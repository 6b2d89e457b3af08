import { readdirSync } from 'node:fs';
import os from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;

/** The editor and the compiler of the user come first; not every system lets a process step back. */
export function stepBack(): void {
  for (const thread of threads()) give(PRIORITY_BELOW_NORMAL, thread);
}

/** For the thread that calls it, and no other: what it does can wait for those that answer. */
export function threadStepsBack(): void {
  // Elsewhere a priority is that of the whole process.
  if (process.platform === 'linux') give(PRIORITY_LOW, 0);
}

/** On Linux each thread has a priority of its own, also those of the runtime that collect garbage and compile; 0 is who calls. */
function threads(): number[] {
  if (process.platform !== 'linux') return [0];
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

function give(priority: number, thread: number): void {
  try {
    os.setPriority(thread, priority);
  } catch {
    // It runs at normal priority then.
  }
}

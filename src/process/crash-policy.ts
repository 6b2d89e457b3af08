/** Three ends within a minute are a fault that another start does not cure. */
const loopCrashes = 3;
const loopWindow = 60_000;
/** The first restart is at once: most crashes are one bad file. The next waits, so that a loop does not burn the machine. */
const secondWait = 2_000;

export type Restart = { readonly allowed: true; readonly wait: number } | { readonly allowed: false };

/** When, after these crashes (milliseconds since the epoch, oldest first), the process may start again. */
export function restartAfter(crashes: readonly number[], now: number): Restart {
  const recent = crashes.filter((time) => now - time < loopWindow);
  if (recent.length >= loopCrashes) return { allowed: false };
  const last = recent[recent.length - 1];
  if (recent.length < 2 || last === undefined) return { allowed: true, wait: 0 };
  return { allowed: true, wait: Math.max(0, last + secondWait - now) };
}

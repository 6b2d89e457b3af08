import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** Windows has no groups; what a process started is found as its tree. */
const windows = process.platform === 'win32';

/**
 * A process in a group of its own, so that it and everything it starts can be ended together. A guard beside it ends
 * the group when this process is gone, however it went: a killed test run must leave no server behind.
 */
export function guardGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const end = windows ? `require('node:child_process').spawnSync('taskkill', ['/pid', '${child.pid}', '/T', '/F'])` : `process.kill(-${child.pid}, 'SIGKILL')`;
  const script = `process.stdin.resume().on('end', () => { try { ${end}; } catch {} });`;
  const guard = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  // The pipe closes by itself when this process ends, and keeps it from nothing until then.
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  // Once the group has ended its number may be given to another.
  child.once('close', () => guard.kill('SIGKILL'));
}

/** Ends a process and all it started: first politely, after three seconds for certain. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended in between.
  }
}

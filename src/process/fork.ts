import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';

/**
 * Starts the engine's process. `--liftoff-only`: some grammars keep V8's optimising compiler busy for 7 to 18 CPU
 * seconds and delay the process's end; the flag exists for whole processes only.
 */
export function forkEngine(modulePath: string, environment: NodeJS.ProcessEnv, execArgv: readonly string[] = []): ChildProcess {
  return fork(modulePath, [], {
    serialization: 'advanced',
    execArgv: ['--liftoff-only', `--max-old-space-size=${heapMegabytes(os.totalmem())}`, ...execArgv],
    env: engineEnvironment(environment),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A quarter of the machine, within what one repository needs at least and what a neighbour can bear at most. */
export function heapMegabytes(totalBytes: number): number {
  return Math.round(Math.min(4096, Math.max(1024, totalBytes / 4 / 1024 / 1024)));
}

/**
 * The editor's own variables would turn the child into another extension host or debuggee, and keys have no business
 * in a process that never talks to the network.
 */
export function engineEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_INSPECT)|(_API_KEY|_TOKEN|_SECRET|_PASSWORD)$/i.test(name));
  return { ...Object.fromEntries(kept), ELECTRON_RUN_AS_NODE: '1' };
}

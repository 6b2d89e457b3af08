import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the built command line and reads the JSON that it prints. */
export async function runCli<T>(dist: string, home: string, args: readonly string[]): Promise<T> {
  const { stdout } = await run(process.execPath, [path.join(dist, 'cli.js'), ...args], {
    env: { ...process.env, CAIRN_HOME: home },
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout) as T;
}

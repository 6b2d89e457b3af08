import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Git in a folder, untouched by the configuration of whoever runs the tests. */
export async function gitIn(folder: string, ...parameters: string[]): Promise<string> {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' };
  return (await run('git', parameters, { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;
}

export async function repository(folder: string): Promise<void> {
  await gitIn(folder, 'init', '-q');
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const cli = path.resolve(import.meta.dirname, '../../dist/cli.js');

/** Runs the built command line as a user does: a process of its own, with none of our environment. */
export function runCli(args: readonly string[], environment: Record<string, string>, options: { onStdout?: (text: string) => void; signal?: AbortSignal } = {}): Promise<CliResult> {
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run "npm run build" first.');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env['PATH'] ?? '', ...environment } });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      options.onStdout?.(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    options.signal?.addEventListener('abort', () => child.kill('SIGINT'));
  });
}

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { lateBundles } from '../../scripts/late-bundles.mjs';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly onStdout?: (text: string) => void;
  /** Interrupts the command, as Ctrl+C does. */
  readonly signal?: AbortSignal;
  /** Where it runs; the folder for temporary files without. */
  readonly cwd?: string;
  /** Not as the superuser, whom no permission stops. */
  readonly unprivileged?: boolean;
}

const nobody = 65534;
const cli = path.resolve(import.meta.dirname, '../../dist/cli.js');

/** Runs the built command line as a user does: a process of its own, with none of our environment. */
export function runCli(args: readonly string[], environment: Record<string, string>, options: RunOptions = {}): Promise<CliResult> {
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run "npm run build" first.');
  const user = options.unprivileged && process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const script = options.unprivileged ? readableCopy() : cli;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { ...user, cwd: options.cwd ?? os.tmpdir(), env: { PATH: process.env['PATH'] ?? '', ...environment } });
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

/** Where anybody may read it, wherever the repository lies. */
function readableCopy(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  for (const part of ['cli.js', ...Object.keys(lateBundles).map((name) => `${name}.js`), 'web-tree-sitter.wasm', 'grammars', 'models']) cpSync(path.join(path.dirname(cli), part), path.join(folder, part), { recursive: true });
  return path.join(folder, 'cli.js');
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repository } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';
import { say } from '../tools/say.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** A command that passes or fails as a whole. */
export async function commandSection(command: string, args: readonly string[]): Promise<Outcome> {
  const { code } = await runCommand(command, args, { cwd: repository, env: plain(), show: true });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A log file is read without colours. */
function plain(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
}

/** One project of vitest, counted test by test. */
export async function vitestSection(project: string): Promise<Outcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-test-'));
  const file = path.join(folder, 'report.json');
  try {
    const { code } = await runCommand('npx', ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { cwd: repository, env: plain(), show: true });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) say(`vitest ended with code ${code} and left no report.`);
    return countTests(text === undefined ? undefined : (JSON.parse(text) as VitestReport), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A test that was skipped proves nothing and counts as failed; so does a file that could not be loaded, a run that
 * found no test, and an error outside any test, which vitest tells by its exit code alone.
 */
export function countTests(report: VitestReport | undefined, code: number): Outcome {
  if (report === undefined) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const hidden = failed === 0 && (code !== 0 || !report.success || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: failed + (hidden ? 1 : 0) };
}

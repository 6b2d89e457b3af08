import * as vscode from 'vscode';
import { plainOutput } from './plain-output.ts';

/** What the terminal showed of a command that failed. */
export interface TerminalError {
  readonly command: string;
  readonly exitCode: number;
  readonly output: string;
}

export interface TerminalErrors extends vscode.Disposable {
  readonly last: () => TerminalError | null;
}

/** An error stands at the end of what a command prints. */
const longestOutput = 12_000;

/**
 * Remembers the last command that failed. The editor tells of commands only where its shell integration runs, and of
 * those that began after this extension did; nothing is kept of the others.
 */
export function watchTerminalErrors(): TerminalErrors {
  let last: TerminalError | null = null;
  const outputs = new WeakMap<vscode.TerminalShellExecution, { text: string }>();
  const follow = async (execution: vscode.TerminalShellExecution) => {
    const output = { text: '' };
    outputs.set(execution, output);
    for await (const data of execution.read()) output.text = (output.text + data).slice(-2 * longestOutput);
  };
  const subscription = vscode.Disposable.from(
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => void follow(execution).catch(() => undefined)),
    vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
      if (!exitCode) return;
      last = { command: execution.commandLine.value, exitCode, output: plainOutput(outputs.get(execution)?.text ?? '').slice(-longestOutput) };
    }),
  );
  return { last: () => last, dispose: () => void subscription.dispose() };
}

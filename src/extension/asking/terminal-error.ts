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
  let last: (Omit<TerminalError, 'output'> & { readonly printed: Printed }) | null = null;
  const outputs = new WeakMap<vscode.TerminalShellExecution, Printed>();
  const follow = async (execution: vscode.TerminalShellExecution) => {
    const printed = { text: '' };
    outputs.set(execution, printed);
    for await (const data of execution.read()) printed.text = (printed.text + data).slice(-2 * longestOutput);
  };
  const subscription = vscode.Disposable.from(
    vscode.window.onDidStartTerminalShellExecution(({ execution }) => void follow(execution).catch(() => undefined)),
    vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
      if (exitCode) last = { command: execution.commandLine.value, exitCode, printed: outputs.get(execution) ?? { text: '' } };
    }),
  );
  return {
    last: () => last && { command: last.command, exitCode: last.exitCode, output: plainOutput(last.printed.text).slice(-longestOutput) },
    dispose: () => void subscription.dispose(),
  };
}

/** What a command printed; of a quick one it arrives after the word that it ended. */
interface Printed {
  text: string;
}

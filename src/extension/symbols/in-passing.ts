import type * as vscode from 'vscode';
import { isAbort } from '../../core/errors.ts';
import type { Log } from '../../core/ports/log.ts';

/**
 * What the editor asks in passing: it ends with the editor's token, and what goes wrong is a line of the log, because
 * nobody waits for an answer.
 */
export async function inPassing<T>(token: vscode.CancellationToken, log: Log, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController();
  const cancel = token.onCancellationRequested(() => stop.abort());
  try {
    return await run(stop.signal);
  } catch (thrown) {
    if (!isAbort(thrown)) log.warn(`A look in the editor failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    return undefined;
  } finally {
    cancel.dispose();
  }
}

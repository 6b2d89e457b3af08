import * as vscode from 'vscode';
import { failureOf, isAbort } from '../core/errors.ts';
import { said, sentences } from '../protocol/l10n.ts';

/** Runs a command of ours; a failure is told in words, with what to do. */
export async function reporting(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    if (isAbort(thrown)) return;
    const { message, action } = failureOf(thrown);
    void vscode.window.showErrorMessage(sentences(said(message), said(action)));
  }
}

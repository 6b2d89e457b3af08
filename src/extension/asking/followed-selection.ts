import * as vscode from 'vscode';
import type { Attachment } from '../../core/model/answer.ts';
import { createQuietTimer } from '../quiet-timer.ts';
import { selectedCode } from '../selection.ts';

export interface FollowedSelection extends vscode.Disposable {
  /** What is selected and was not dismissed. */
  readonly current: () => Attachment | null;
  /** Not this one; the next selection goes along again. */
  readonly dismiss: () => void;
}

/** A selection is followed when the hand that makes it rests. */
const pauses = { quiet: 150, longestWait: 600 };

/**
 * What the user selects in an editor goes along with the next question, where it can be seen. What an extension selects
 * (this one does, when a citation is opened) is nobody's wish.
 */
export function followSelection(onChange: (selected: Attachment | null) => void): FollowedSelection {
  let selected: Attachment | null = null;
  const set = (next: Attachment | null) => {
    if (next === selected) return;
    selected = next;
    onChange(next);
  };
  const look = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.selection.isEmpty) return set(null);
    const code = await selectedCode();
    set(code && code.text.trim() !== '' ? code : null);
  };
  const timer = createQuietTimer(() => void look(), pauses);
  const subscription = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorSelection(({ kind, selections }) => {
      if (kind === undefined || selections.every((one) => one.isEmpty)) set(null);
      if (kind !== undefined) timer.touch();
    }),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      // The panel takes the focus and leaves the selection as it is.
      if (editor && selected) set(null);
    }),
  );
  return {
    current: () => selected,
    dismiss: () => set(null),
    dispose() {
      timer.cancel();
      subscription.dispose();
    },
  };
}

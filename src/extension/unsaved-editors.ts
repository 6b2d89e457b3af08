import * as vscode from 'vscode';
import type { UnsavedQueue } from './unsaved-queue.ts';
import { placesOf } from './workspace.ts';

/** Hands editors that are not saved to the queue; `whenIndexed` resolves with true when what was saved is searched from disk. */
export function watchUnsaved(queue: UnsavedQueue, whenIndexed: () => Promise<boolean>): vscode.Disposable {
  const changed = (document: vscode.TextDocument) => {
    for (const place of placesOf(document.uri)) queue.changed(place, () => document.getText());
  };
  const dropped = (document: vscode.TextDocument) => {
    for (const place of placesOf(document.uri)) queue.dropped(place);
  };
  // Between the save and the sync the text of the screen is the better one.
  const settled = async (document: vscode.TextDocument) => {
    if ((await whenIndexed()) && !document.isDirty) dropped(document);
  };
  vscode.workspace.textDocuments.filter((document) => document.isDirty).forEach(changed);
  return vscode.Disposable.from(
    queue,
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.isDirty) changed(document);
      else void settled(document);
    }),
    vscode.workspace.onDidCloseTextDocument(dropped),
  );
}

import path from 'node:path';
import * as vscode from 'vscode';
import { t } from '../protocol/l10n.ts';
import { rootNamed } from './roots.ts';
import { openRoots } from './workspace.ts';

export interface Place {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Opens a cited place with its lines selected. What is missing or has become shorter is said, and never throws. */
export async function openPlace(place: Place, how: 'open' | 'peek'): Promise<void> {
  const uri = uriOf(place);
  const document = uri && (await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined));
  if (!document) {
    void vscode.window.showWarningMessage(t("{0} can't be opened: it was moved, deleted or is no text. Index again and ask once more.", place.path));
    return;
  }
  const range = rangeIn(document, place);
  if (how === 'peek') {
    const from = vscode.window.activeTextEditor;
    const location = new vscode.Location(document.uri, range);
    if (from) return void (await vscode.commands.executeCommand('editor.action.peekLocations', from.document.uri, from.selection.active, [location], 'peek'));
  }
  const editor = await vscode.window.showTextDocument(document, { preview: true });
  // Selected backwards: the cursor stands on the first cited line.
  editor.selection = new vscode.Selection(range.end, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  if (place.startLine > document.lineCount) {
    void vscode.window.showWarningMessage(t('{0} has only {1} lines now; line {2} is gone.', place.path, document.lineCount, place.startLine));
  }
}

/** A path that leads out of its root is nobody's citation. */
export function uriOf(place: Place): vscode.Uri | undefined {
  const root = rootNamed(openRoots(), place.root);
  if (!root) return undefined;
  const file = path.resolve(root.folder, place.path);
  const relative = path.relative(root.folder, file);
  return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? undefined : vscode.Uri.file(file);
}

function rangeIn(document: vscode.TextDocument, { startLine, endLine }: Place): vscode.Range {
  const line = (oneBased: number) => Math.min(Math.max(Math.trunc(oneBased) - 1, 0), document.lineCount - 1);
  const last = line(Math.max(startLine, endLine));
  return new vscode.Range(line(startLine), 0, last, document.lineAt(last).range.end.character);
}

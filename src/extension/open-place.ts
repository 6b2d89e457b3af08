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

/** `beside` a page of ours, or to the side of the code that is open. */
export type Opening = 'open' | 'peek' | 'beside' | 'split';

/** Opens a cited place with its lines selected, and tells the editor it is in. What is missing or has become shorter is said, and never throws. */
export async function openPlace(place: Place, how: Opening): Promise<vscode.TextEditor | undefined> {
  const uri = uriOf(place);
  const document = uri && (await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined));
  if (!document) {
    void vscode.window.showWarningMessage(t("{0} can't be opened: it was moved, deleted or is no text. Index again and ask once more.", place.path));
    return undefined;
  }
  const range = rangeIn(document, place);
  if (how === 'peek') {
    const from = vscode.window.activeTextEditor;
    const location = new vscode.Location(document.uri, range);
    if (from) {
      await vscode.commands.executeCommand('editor.action.peekLocations', from.document.uri, from.selection.active, [location], 'peek');
      return undefined;
    }
  }
  const editor = await vscode.window.showTextDocument(document, { preview: true, ...(how === 'beside' ? besidePage() : how === 'split' ? { viewColumn: vscode.ViewColumn.Beside } : {}) });
  // Selected backwards: the cursor stands on the first cited line.
  editor.selection = new vscode.Selection(range.end, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  if (place.startLine > document.lineCount) {
    void vscode.window.showWarningMessage(t('{0} has only {1} lines now; line {2} is gone.', place.path, document.lineCount, place.startLine));
  }
  return editor;
}

/** A path that leads out of its root is nobody's citation. */
export function uriOf(place: Pick<Place, 'root' | 'path'>): vscode.Uri | undefined {
  const root = rootNamed(openRoots(), place.root);
  if (!root) return undefined;
  const file = path.resolve(root.folder, place.path);
  const relative = path.relative(root.folder, file);
  return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? undefined : vscode.Uri.file(file);
}

export function rangeIn(document: vscode.TextDocument, { startLine, endLine }: Pick<Place, 'startLine' | 'endLine'>): vscode.Range {
  const line = (oneBased: number) => Math.min(Math.max(Math.trunc(oneBased) - 1, 0), document.lineCount - 1);
  const last = line(Math.max(startLine, endLine));
  return new vscode.Range(line(startLine), 0, last, document.lineAt(last).range.end.character);
}

/** Beside a page of ours, which keeps the keyboard: where code is shown already, else in the first column. */
function besidePage(): vscode.TextDocumentShowOptions {
  return { viewColumn: vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: true };
}

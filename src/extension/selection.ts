import * as vscode from 'vscode';
import type { Attachment } from '../core/model/answer.ts';
import { placeOf } from './workspace.ts';

/** Code at the cursor, as it stands in the editor, saved or not; undefined where no editor of the workspace is active. */
export async function selectedCode(): Promise<Attachment | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  return codeOf(document, selection.isEmpty ? await symbolAt(document, selection.active) : wholeLines(document, selection));
}

/** All of a file, as it stands in the editor where it is open; undefined where it is no text. */
export async function fileCode(uri: vscode.Uri): Promise<Attachment | undefined> {
  const document = await opened(uri);
  return document && codeOf(document, linesOf(document, 0, document.lineCount - 1));
}

/** The lines that a location touches. */
export async function linesCode({ uri, range }: vscode.Location): Promise<Attachment | undefined> {
  const document = await opened(uri);
  return document && codeOf(document, linesOf(document, range.start.line, Math.min(range.end.line, document.lineCount - 1)));
}

/** The symbol around a place, if its file can be read. */
export async function codeAt(uri: vscode.Uri, position: vscode.Position): Promise<Attachment[]> {
  const document = await opened(uri);
  return document ? [codeOf(document, await symbolAt(document, position))] : [];
}

function opened(uri: vscode.Uri): Thenable<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then((document) => document, () => undefined);
}

function codeOf(document: vscode.TextDocument, range: vscode.Range): Attachment {
  const place = placeOf(document.uri) ?? { root: '', path: document.uri.path.split('/').pop() || 'untitled' };
  const span = { startLine: range.start.line + 1, endLine: range.end.line + 1 };
  return { ...place, span, language: document.languageId, text: document.getText(range) };
}

/** The end of a selection at the very start of a line does not mean that line. */
function wholeLines(document: vscode.TextDocument, selection: vscode.Range): vscode.Range {
  const last = selection.end.character === 0 && selection.end.line > selection.start.line ? selection.end.line - 1 : selection.end.line;
  return linesOf(document, selection.start.line, last);
}

/** The innermost symbol around the cursor, or its line where the language has no symbols. */
async function symbolAt(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Range> {
  type Symbols = (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined;
  const found = await vscode.commands
    .executeCommand<Symbols>('vscode.executeDocumentSymbolProvider', document.uri)
    .then((symbols) => symbols, () => undefined);
  const range = innermost(found ?? [], position);
  return range ? linesOf(document, range.start.line, range.end.line) : linesOf(document, position.line, position.line);
}

function innermost(symbols: readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[], position: vscode.Position, depth = 0): vscode.Range | undefined {
  let best: vscode.Range | undefined;
  for (const symbol of symbols) {
    const range = 'location' in symbol ? symbol.location.range : symbol.range;
    if (!range.contains(position) || !isExplainable(symbol.kind, depth)) continue;
    const inner = ('children' in symbol && innermost(symbol.children, position, depth + 1)) || range;
    if (!best || best.contains(inner)) best = inner;
  }
  return best;
}

/** A variable inside a function is not what someone wants explained on its own; one of the file may well be a function. */
function isExplainable(kind: vscode.SymbolKind, depth: number): boolean {
  const { Variable, Constant, Property, Field, String: text, Number: number, Boolean: flag, Key } = vscode.SymbolKind;
  if (kind === Variable || kind === Constant) return depth === 0;
  return ![Property, Field, text, number, flag, Key].includes(kind);
}

function linesOf(document: vscode.TextDocument, first: number, last: number): vscode.Range {
  return new vscode.Range(first, 0, last, document.lineAt(Math.min(last, document.lineCount - 1)).range.end.character);
}

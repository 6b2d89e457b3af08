import * as vscode from 'vscode';

export interface CitationMarks extends vscode.Disposable {
  /** Marks lines of a document, and others of the same answer more quietly; what was marked before is not any more. */
  show(uri: vscode.Uri, current: vscode.Range, others: readonly vscode.Range[]): void;
  readonly clear: () => void;
}

interface Marked {
  readonly uri: string;
  readonly current: readonly vscode.Range[];
  readonly others: readonly vscode.Range[];
}

/**
 * The lines of the citation that was opened last, seen in the gutter and in the overview ruler. They follow the text while
 * it is edited around them, and go when the marked lines themselves are edited: then they are no longer what was cited.
 */
export function createCitationMarks(extensionUri: vscode.Uri): CitationMarks {
  const icon = (name: string) => vscode.Uri.joinPath(extensionUri, 'media', 'editor', name);
  const gutter = { gutterIconSize: 'contain', light: { gutterIconPath: icon('cited-light.svg') }, dark: { gutterIconPath: icon('cited-dark.svg') }, isWholeLine: true, overviewRulerLane: vscode.OverviewRulerLane.Center };
  const strong = vscode.window.createTextEditorDecorationType({
    ...gutter,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
  });
  const quiet = vscode.window.createTextEditorDecorationType({ ...gutter, overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground') });
  let marked: Marked | null = null;

  const dress = (editor: vscode.TextEditor): void => {
    const here = marked?.uri === editor.document.uri.toString() ? marked : null;
    editor.setDecorations(strong, here?.current ?? []);
    editor.setDecorations(quiet, here?.others ?? []);
  };
  const dressAll = (): void => vscode.window.visibleTextEditors.forEach(dress);
  const clear = (): void => {
    marked = null;
    dressAll();
  };
  const edited = ({ document, contentChanges }: vscode.TextDocumentChangeEvent): void => {
    if (marked?.uri !== document.uri.toString() || contentChanges.length === 0) return;
    const untouched = (range: vscode.Range): boolean => !contentChanges.some((change) => change.range.intersection(range));
    const kept = (ranges: readonly vscode.Range[]): vscode.Range[] => ranges.filter(untouched).map((range) => shifted(range, contentChanges));
    marked = { ...marked, current: kept(marked.current), others: kept(marked.others) };
    dressAll();
  };
  const parts = [
    strong,
    quiet,
    vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach(dress)),
    vscode.workspace.onDidChangeTextDocument(edited),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (marked?.uri === document.uri.toString()) clear();
    }),
  ];
  return {
    show(uri, current, others) {
      marked = { uri: uri.toString(), current: [current], others: others.filter((range) => !range.intersection(current)) };
      dressAll();
    },
    clear,
    dispose: () => parts.forEach((part) => void part.dispose()),
  };
}

/** The same lines after edits above them. */
function shifted(range: vscode.Range, changes: readonly vscode.TextDocumentContentChangeEvent[]): vscode.Range {
  const above = changes.filter((change) => change.range.end.isBefore(range.start));
  const lines = above.reduce((sum, change) => sum + change.text.split('\n').length - 1 - (change.range.end.line - change.range.start.line), 0);
  return new vscode.Range(range.start.line + lines, range.start.character, range.end.line + lines, range.end.character);
}

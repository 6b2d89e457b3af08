import * as vscode from 'vscode';
import type { Engine } from '../../core/engine.ts';
import type { Log } from '../../core/ports/log.ts';
import { counted, t } from '../../protocol/l10n.ts';
import { commands } from '../commands.ts';
import type { IndexView } from '../index-view.ts';
import { createQuietTimer } from '../quiet-timer.ts';
import { placeOf } from '../workspace.ts';
import { inPassing } from './in-passing.ts';
import { lensLines, movedLines, type LensLine } from './lens-lines.ts';

export interface SymbolLensOptions {
  readonly isOn: () => boolean;
  /** Null as long as nothing is indexed. */
  readonly engine: () => Engine | null;
  readonly onIndex: vscode.Event<IndexView | null>;
  readonly onSettings: vscode.Event<unknown>;
  readonly log: Log;
}

/** The index changes file by file: what it says is looked up again when it has been quiet for a moment. */
const quiet = { quiet: 500, longestWait: 5_000 };

/** How many call a function or a class, in a line above it; a click shows them, another one explains it. */
export function symbolLens({ isOn, engine, onIndex, onSettings, log }: SymbolLensOptions): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  /** What was shown last of each open file. */
  const known = new Map<string, readonly LensLine[]>();
  const timer = createQuietTimer(() => changed.fire(), quiet);
  const find = async (document: vscode.TextDocument, signal: AbortSignal): Promise<readonly LensLine[]> => {
    const current = engine();
    const place = placeOf(document.uri);
    const before = known.get(document.uri.toString());
    const lines = document.getText().split(/\r\n|\n|\r/);
    if (document.isDirty && before) return movedLines(before, lines);
    if (!current || !place) return [];
    const outline = await current.graph({ symbol: place.root ? `${place.root}/${place.path}` : place.path, direction: 'outline', depth: 1 }, signal);
    const found = lensLines(outline, lines);
    known.set(document.uri.toString(), found);
    return found;
  };
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: (document, token) => (isOn() ? inPassing(token, log, async (signal) => (await find(document, signal)).flatMap((lens) => lensesOf(document.uri, lens))) : []),
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeLensProvider({ scheme: 'file' }, provider),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => known.delete(uri.toString())),
    onSettings(() => changed.fire()),
    onIndex((view) => {
      if (isOn() && view?.status.progress === null) timer.touch();
    }),
    changed,
    { dispose: () => timer.cancel() },
  );
}

function lensesOf(uri: vscode.Uri, { node, callers, line }: LensLine): vscode.CodeLens[] {
  const range = new vscode.Range(line, 0, line, 0);
  const { root, path, symbol, startLine, endLine } = node;
  return [
    new vscode.CodeLens(range, { title: callers === 0 ? t('no callers') : counted(callers, 'caller'), command: commands.showGraph, arguments: [{ root, path, symbol, startLine }] }),
    new vscode.CodeLens(range, { title: t('Explain this'), command: commands.explainSelection, arguments: [uri.toString(), [startLine, endLine]] }),
  ];
}

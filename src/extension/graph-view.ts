import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Engine } from '../core/engine.ts';
import { failureOf, isAbort } from '../core/errors.ts';
import type { GraphResult } from '../core/model/relation.ts';
import type { Log } from '../core/ports/log.ts';
import { fromGraph, type FromGraph, type SymbolPlace, type ToGraph } from '../protocol/graph-page.ts';
import { said, t } from '../protocol/l10n.ts';
import { graphAtCursor, graphOf } from './graph-symbol.ts';
import { openPlace } from './open-place.ts';
import { webviewPage } from './webview-page.ts';
import { placeOf } from './workspace.ts';

export interface GraphView extends vscode.Disposable {
  /** Shows callers and callees of a name, of one symbol, or of what the cursor is on. */
  show(wanted?: string | SymbolPlace): Promise<void>;
}

export interface GraphViewOptions {
  readonly extensionUri: vscode.Uri;
  readonly engine: () => Pick<Engine, 'graph'> | null;
  readonly log: Log;
}

/** Callers and callees in an editor tab beside the code: there is room for a picture, and the panel keeps its conversation. */
export function createGraphView({ extensionUri, engine, log }: GraphViewOptions): GraphView {
  let page: vscode.WebviewPanel | null = null;
  let waiting: ToGraph | null = null;
  let ready = false;
  const ending = new AbortController();

  const post = (message: ToGraph): void => {
    if (page && ready) void page.webview.postMessage(message);
    else waiting = message;
  };
  const look = async (find: (engine: Pick<Engine, 'graph'>) => Promise<GraphResult>, asMessage: (result: GraphResult) => ToGraph): Promise<void> => {
    const current = engine();
    if (!current) return post({ type: 'failed', message: t('Open a folder and ask again.') });
    try {
      post(asMessage(await find(current)));
    } catch (thrown) {
      if (isAbort(thrown)) return;
      const { message, action } = failureOf(thrown);
      post({ type: 'failed', message: `${said(message)} ${said(action)}` });
    }
  };
  const find = (name: string): Promise<void> => look((current) => current.graph({ symbol: name, direction: 'both', depth: 1 }, ending.signal), (result) => ({ type: 'picture', result }));
  const act = async (message: FromGraph): Promise<void> => {
    switch (message.type) {
      case 'ready':
        ready = true;
        if (waiting) post(waiting);
        waiting = null;
        return;
      case 'find':
        return find(message.name);
      case 'further':
        return look((current) => graphOf(message.of, current, ending.signal), (result) => ({ type: 'further', of: message.of, result }));
      case 'open':
        await openPlace(message, 'beside');
    }
  };
  const receive = (message: unknown): void => {
    const parsed = v.safeParse(fromGraph, message);
    if (parsed.success) void act(parsed.output);
    else log.warn(`A message of the graph was dropped: ${v.summarize(parsed.issues)}`);
  };
  const reveal = (): void => {
    if (page) return page.reveal(undefined, true);
    ready = false;
    const created = vscode.window.createWebviewPanel('cairn.graph', t('Callers and callees'), { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false }, { retainContextWhenHidden: true });
    created.webview.onDidReceiveMessage(receive);
    created.onDidDispose(() => {
      page = null;
      ready = false;
    });
    created.webview.html = webviewPage(created.webview, extensionUri, 'graph');
    page = created;
  };
  return {
    async show(wanted) {
      // Before the page takes the focus from the editor.
      const cursor = wanted === undefined ? atCursor() : null;
      if (wanted === undefined && !cursor) return void vscode.window.showInformationMessage(t('Put the cursor into code first.'));
      reveal();
      if (typeof wanted === 'string') return find(wanted);
      if (wanted) return look((current) => graphOf(wanted, current, ending.signal), (result) => ({ type: 'picture', result }));
      if (!cursor) return;
      await look(async (current) => (await graphAtCursor(cursor, current, ending.signal)) ?? nothingOf(cursor.word), (result) => ({ type: 'picture', result }));
    },
    dispose() {
      ending.abort();
      page?.dispose();
    },
  };
}

function nothingOf(symbol: string): GraphResult {
  return { symbol, matches: [], nodes: [], edges: [], unresolved: [], namesakes: 0 };
}

function atCursor() {
  const editor = vscode.window.activeTextEditor;
  const place = editor && placeOf(editor.document.uri);
  if (!editor || !place) return null;
  const position = editor.selection.active;
  const range = editor.document.getWordRangeAtPosition(position);
  return { ...place, line: position.line + 1, word: range ? editor.document.getText(range) : '' };
}

import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Log } from '../core/ports/log.ts';
import { fromPanel, type FromPanel, type ToPanel } from '../protocol/panel.ts';
import { viewId } from './commands.ts';
import { webviewPage } from './webview-page.ts';

export interface ChatView extends vscode.Disposable {
  /** Reaches the panel where it is open; a panel that opens later gets everything with `restore`. */
  post(message: ToPanel): void;
  /** Brings the panel to the front; resolves when its script runs. */
  reveal(): Promise<void>;
}

/** The panel's frame: what comes from it is checked here, and `ready` is the sign that its script runs. */
export function createChatView(extensionUri: vscode.Uri, log: Log, onMessage: (message: FromPanel) => void): ChatView {
  let current: vscode.WebviewView | undefined;
  let ready = false;
  let whenReady: (() => void)[] = [];

  const receive = (message: unknown) => {
    const parsed = v.safeParse(fromPanel, message);
    if (!parsed.success) return log.warn(`A message of the panel was dropped: ${v.summarize(parsed.issues)}`);
    if (parsed.output.type === 'ready') ready = true;
    onMessage(parsed.output);
    if (parsed.output.type !== 'ready') return;
    for (const resolve of whenReady) resolve();
    whenReady = [];
  };
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView(view) {
      current = view;
      ready = false;
      view.webview.onDidReceiveMessage(receive);
      view.onDidDispose(() => {
        if (current !== view) return;
        current = undefined;
        ready = false;
      });
      view.webview.html = webviewPage(view.webview, extensionUri, 'panel');
    },
  };
  const registration = vscode.window.registerWebviewViewProvider(viewId, provider, { webviewOptions: { retainContextWhenHidden: true } });
  return {
    post(message) {
      if (ready) void current?.webview.postMessage(message);
    },
    async reveal() {
      await vscode.commands.executeCommand(`${viewId}.focus`);
      if (!ready) await new Promise<void>((resolve) => whenReady.push(resolve));
    },
    dispose: () => void registration.dispose(),
  };
}

import * as vscode from 'vscode';

const scheme = 'cairn-status';
const uri = vscode.Uri.from({ scheme, path: '/Cairn index' });

export interface StatusPage extends vscode.Disposable {
  /** Shows the page, or brings it up to date where it is open. */
  readonly show: () => Promise<void>;
}

/** A read-only page with everything about the index. */
export function createStatusPage(text: () => Promise<string>): StatusPage {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: () => text(),
  });
  return {
    async show() {
      changed.fire(uri);
      await vscode.window.showTextDocument(uri, { preview: true });
    },
    dispose: () => void vscode.Disposable.from(provider, changed).dispose(),
  };
}

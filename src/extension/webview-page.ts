import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { panelHtml } from '../protocol/panel-html.ts';

/** The page of a webview whose script and styles have this name, set up so that it can load nothing else. */
export function webviewPage(webview: vscode.Webview, extensionUri: vscode.Uri, name: 'panel' | 'graph'): string {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  const uri = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [folder] };
  return panelHtml({
    nonce: randomBytes(16).toString('base64url'),
    cspSource: webview.cspSource,
    scriptUri: uri(`${name}.js`),
    styleUri: uri(`${name}.css`),
    language: vscode.env.language,
    translations: vscode.l10n.bundle ?? {},
  });
}

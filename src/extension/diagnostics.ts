import * as vscode from 'vscode';
import { maskSecrets } from '../core/answering/mask-secrets.ts';
import type { Settings } from '../core/settings.ts';
import { t } from '../protocol/l10n.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import type { IndexView } from './index-view.ts';
import type { Logged } from './log.ts';

export interface DiagnosticsOptions {
  readonly version: string;
  readonly settings: () => Settings;
  /** The index as it is, asked anew. */
  readonly view: () => Promise<IndexView | null>;
  readonly warnings: () => readonly Logged[];
}

/** Puts what a helper needs to know on the clipboard. Its text is made without secrets, and looked through for some once more. */
export async function copyDiagnostics({ version, settings, view, warnings }: DiagnosticsOptions): Promise<void> {
  const { secretFinder } = await import('../adapters/secret-finder.ts');
  const text = diagnosticsText({ versions: versions(version), settings: settings(), view: await view(), warnings: warnings() });
  const { texts } = await maskSecrets([text], secretFinder);
  await vscode.env.clipboard.writeText(texts[0] ?? '');
  void vscode.window.showInformationMessage(t('The diagnostics are on the clipboard. They hold versions, settings, the state of the index and the last errors; no code, no questions and no keys.'));
}

function versions(cairn: string): Record<string, string> {
  return {
    Cairn: cairn,
    [vscode.env.appName]: vscode.version,
    Node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    language: vscode.env.language,
    window: `${vscode.env.uiKind === vscode.UIKind.Web ? 'browser' : 'desktop'}${vscode.env.remoteName ? `, remote ${vscode.env.remoteName}` : ''}, ${vscode.workspace.isTrusted ? 'trusted' : 'not trusted'}`,
  };
}

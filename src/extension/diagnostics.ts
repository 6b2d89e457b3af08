import * as vscode from 'vscode';
import { secretFinder } from '../adapters/late-secret-finder.ts';
import { maskSecrets } from '../core/answering/mask-secrets.ts';
import type { Settings } from '../core/settings.ts';
import { t } from '../protocol/l10n.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import type { IndexController } from './index-controller.ts';
import type { Logged } from './log.ts';

export interface DiagnosticsOptions {
  readonly extension: vscode.Extension<unknown>;
  readonly settings: () => Settings;
  readonly controller: Pick<IndexController, 'keeper' | 'view'>;
  readonly warnings: () => readonly Logged[];
}

/** Puts what a helper needs to know on the clipboard. Its text is made without secrets, and looked through for some once more. */
export async function copyDiagnostics({ extension, settings, controller, warnings }: DiagnosticsOptions): Promise<void> {
  await controller.keeper()?.refresh();
  const text = diagnosticsText({ versions: versions(versionOf(extension)), settings: settings(), view: controller.view(), warnings: warnings() });
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

function versionOf({ packageJSON }: vscode.Extension<unknown>): string {
  const { version } = packageJSON as { readonly version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}

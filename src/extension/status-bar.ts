import * as vscode from 'vscode';
import { sentences, t } from '../protocol/l10n.ts';
import { commands } from './commands.ts';
import type { IndexView } from './index-view.ts';
import { statusLine } from './status-text.ts';
import { workspaceKind } from './workspace.ts';

export interface StatusBar extends vscode.Disposable {
  show(view: IndexView | null): void;
}

/** The state of the index, always in sight; a click tells the rest. */
export function createStatusBar(): StatusBar {
  const item = vscode.window.createStatusBarItem('cairn.index', vscode.StatusBarAlignment.Right, 90);
  item.name = t('Cairn: index');
  item.command = commands.showStatus;
  return {
    show(view) {
      const { text, tooltip, tone } = statusLine(view, workspaceKind() === 'virtual' ? t('The open folder is not on disk; Cairn indexes folders on disk only.') : undefined);
      item.text = text;
      item.tooltip = sentences('Cairn.', tooltip);
      item.accessibilityInformation = { label: sentences('Cairn.', tooltip) };
      item.backgroundColor = tone === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

import * as vscode from 'vscode';
import { grouped } from '../core/model/visible.ts';
import { t } from '../protocol/l10n.ts';
import type { IndexKeeper } from './index-keeper.ts';
import type { IndexView } from './index-view.ts';

/** Under this a notification would only flash. */
const unnoticed = 1_500;

/** The first indexing of a workspace takes longest: it is shown with its progress, and can be paused. */
export function showFirstIndexing(keeper: IndexKeeper, onChange: vscode.Event<IndexView | null>): void {
  const timer = setTimeout(() => {
    if (keeper.view().status.progress) void vscode.window.withProgress(look(), (progress, token) => follow(keeper, onChange, progress, token));
  }, unnoticed);
  const subscription = onChange((view) => {
    if (view && !view.paused) return;
    clearTimeout(timer);
    subscription.dispose();
  });
}

const look = (): vscode.ProgressOptions => ({ location: vscode.ProgressLocation.Notification, title: t('Cairn indexes this workspace'), cancellable: true });

function follow(
  keeper: IndexKeeper,
  onChange: vscode.Event<IndexView | null>,
  progress: vscode.Progress<{ message?: string; increment?: number }>,
  token: vscode.CancellationToken,
): Promise<void> {
  let shown = 0;
  return new Promise((resolve) => {
    const show = (view: IndexView | null) => {
      const now = view?.status.progress;
      if (!view || !now || view.paused) {
        subscription.dispose();
        return resolve();
      }
      const share = now.total > 0 ? (100 * now.done) / now.total : 0;
      progress.report({ message: now.phase === 'embedding' ? t('{0} of {1} chunks', grouped(now.done), grouped(now.total)) : t('{0} of {1} files', grouped(now.done), grouped(now.total)), increment: Math.max(0, share - shown) });
      shown = Math.max(shown, share);
    };
    const subscription = onChange(show);
    token.onCancellationRequested(() => keeper.pause());
    show(keeper.view());
  });
}

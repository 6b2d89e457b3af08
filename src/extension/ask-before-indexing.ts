import * as vscode from 'vscode';
import type { IndexKeeper } from './index-keeper.ts';
import { excludeFolders } from './exclude-folder.ts';
import { preflightText } from '../protocol/preflight-text.ts';
import { t } from '../protocol/l10n.ts';

/**
 * A first indexing that is large, or sends texts away, waits for the user's word; the panel says the same meanwhile.
 * True where it may begin.
 */
export async function mayBegin(keeper: IndexKeeper): Promise<boolean> {
  // What keeps it from looking, the indexing meets as well, and says it where it is seen.
  const preflight = await keeper.preflight().catch(() => null);
  if (!preflight || preflight.reasons.length === 0) return true;
  keeper.hold(preflight);
  void ask(keeper);
  return false;
}

async function ask(keeper: IndexKeeper): Promise<void> {
  const { preflight } = keeper.view();
  if (!preflight) return;
  const [begin, exclude, later] = [t('Index Now'), t('Exclude Folders…'), t('Not Now')];
  const answer = await vscode.window.showInformationMessage(preflightText(preflight), begin, exclude, later);
  // Meanwhile the panel may have begun it.
  if (!keeper.view().preflight) return;
  if (answer === begin) await keeper.resume();
  if (answer === exclude) await excludeAndLookAgain(keeper);
}

/** A setting that changed starts the engine anew, which looks again by itself; a file does not. */
export async function excludeAndLookAgain(keeper: IndexKeeper): Promise<void> {
  const preflight = keeper.view().preflight ?? (await keeper.preflight());
  if (!(await excludeFolders(preflight.folders))) return;
  if (!keeper.view().preflight) return keeper.sync();
  if (await mayBegin(keeper)) await keeper.resume();
}

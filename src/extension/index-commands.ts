import * as vscode from 'vscode';
import { counted, said, t } from '../protocol/l10n.ts';
import { excludeAndLookAgain } from './ask-before-indexing.ts';
import type { IndexController } from './index-controller.ts';
import type { IndexKeeper } from './index-keeper.ts';
import { placeOf } from './workspace.ts';

export interface IndexCommands {
  readonly index: () => Promise<void>;
  readonly rebuild: () => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly excludeFolders: () => Promise<void>;
  readonly why: (uri?: vscode.Uri) => Promise<void>;
}

/** What the user can do with the index. */
export function createIndexCommands(controller: IndexController, forgetAnswers: () => Promise<void>): IndexCommands {
  const keeper = (): IndexKeeper | null => {
    const current = controller.keeper();
    if (!current) void vscode.window.showInformationMessage(t('Cairn indexes folders on disk: open one first.'));
    return current;
  };
  return {
    async index() {
      const died = keeper()?.view().status.roots.some((root) => root.failure?.code === 'engine-died');
      // An engine that gave up gets another chance when the user asks for it.
      if (died) await controller.restart();
      await keeper()?.resume();
    },
    async rebuild() {
      const current = keeper();
      if (current && (await confirmed(t('Build the index of this workspace anew?'), t('The old one is removed first. Vectors of a remote model are asked for again.'), t('Rebuild')))) await current.rebuild();
    },
    pause: () => keeper()?.pause(),
    async resume() {
      await keeper()?.resume();
    },
    async forget() {
      const current = keeper();
      if (!current || !(await confirmed(t('Remove the index of this workspace from disk?'), t('Your files are not touched. "Cairn: Index Now" builds it again.'), t('Remove')))) return;
      await current.forget();
      await forgetAnswers();
      void vscode.window.showInformationMessage(t('The index is removed, and with it the answers that were kept. Indexing is paused until you ask for it.'));
    },
    async excludeFolders() {
      const current = keeper();
      if (current) await excludeAndLookAgain(current);
    },
    async why(uri) {
      const file = uri ?? vscode.window.activeTextEditor?.document.uri;
      if (!file) return void vscode.window.showInformationMessage(t('Open a file first, or use the context menu of the explorer.'));
      const place = placeOf(file);
      const engine = controller.keeper()?.engine;
      if (!place || !engine) return void vscode.window.showInformationMessage(t('{0} is not indexed: it lies in no open folder on disk.', file.path.split('/').pop() ?? ''));
      const { indexed, rule, chunks } = await engine.why(place.root ? `${place.root}/${place.path}` : place.path);
      void vscode.window.showInformationMessage(whyText(place.path, { indexed, rule: said(rule), chunks }));
    },
  };
}

function whyText(path: string, { indexed, rule, chunks }: { readonly indexed: boolean; readonly rule: string; readonly chunks: number | undefined }): string {
  if (!indexed) return t('{0} is not indexed. Rule: {1}', path, rule);
  return chunks === undefined ? t('{0} is indexed. Rule: {1}', path, rule) : t('{0} is indexed, in {1}. Rule: {2}', path, counted(chunks, 'chunk'), rule);
}

async function confirmed(question: string, detail: string, action: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, action)) === action;
}

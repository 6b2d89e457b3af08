import * as vscode from 'vscode';
import { counted, said, t } from '../protocol/l10n.ts';
import { excludeAndLookAgain } from './ask-before-indexing.ts';
import type { IndexController } from './index-controller.ts';
import type { IndexKeeper } from './index-keeper.ts';
import type { Explained } from '../protocol/panel.ts';
import { placeOf } from './workspace.ts';

export interface IndexCommands {
  readonly commands: {
    readonly index: () => Promise<void>;
    readonly rebuildIndex: () => Promise<void>;
    readonly pauseIndexing: () => void;
    readonly resumeIndexing: () => Promise<void>;
    readonly forgetIndex: () => Promise<void>;
    readonly excludeFolders: () => Promise<void>;
    readonly why: (uri?: unknown) => Promise<void>;
  };
  /** Why a file is (not) in the index, by its path or the one in the editor; null where there is none to explain. */
  readonly explain: (path: string | null) => Promise<Explained | null>;
}

/** What the user can do with the index. */
export function createIndexCommands(controller: IndexController, forgetAnswers: () => Promise<void>): IndexCommands {
  const keeper = (): IndexKeeper | null => {
    const current = controller.keeper();
    if (!current) void vscode.window.showInformationMessage(t('Cairn indexes folders on disk: open one first.'));
    return current;
  };
  const commands: IndexCommands['commands'] = {
    async index() {
      const died = keeper()?.view().status.roots.some((root) => root.failure?.code === 'engine-died');
      // An engine that gave up gets another chance when the user asks for it.
      if (died) await controller.restart();
      await keeper()?.resume();
    },
    async rebuildIndex() {
      const current = keeper();
      if (current && (await confirmed(t('Build the index of this workspace anew?'), t('The old one is removed first. Vectors of a remote model are asked for again.'), t('Rebuild')))) await current.rebuild();
    },
    pauseIndexing: () => keeper()?.pause(),
    async resumeIndexing() {
      await keeper()?.resume();
    },
    async forgetIndex() {
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
      const file = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
      if (!file) return void vscode.window.showInformationMessage(t('Open a file first, or use the context menu of the explorer.'));
      const place = placeOf(file);
      const engine = controller.keeper()?.engine;
      if (!place || !engine) return void vscode.window.showInformationMessage(t('{0} is not indexed: it lies in no open folder on disk.', file.path.split('/').pop() ?? ''));
      const { indexed, rule, chunks } = await engine.why(place.root ? `${place.root}/${place.path}` : place.path);
      void vscode.window.showInformationMessage(whyText(place.path, { indexed, rule: said(rule), chunks }));
    },
  };
  const explain: IndexCommands['explain'] = async (given) => {
    const active = vscode.window.activeTextEditor?.document.uri;
    if (given === null && !active) {
      void vscode.window.showInformationMessage(t('Open a file first, or use the context menu of the explorer.'));
      return null;
    }
    const place = given === null ? active && placeOf(active) : { root: '', path: given };
    const engine = controller.keeper()?.engine;
    if (!place || !engine) return { path: active?.path.split('/').pop() ?? given ?? '', indexed: false, rule: 'outside the folder' };
    const { path, indexed, rule, chunks } = await engine.why(place.root ? `${place.root}/${place.path}` : place.path);
    return { path, indexed, rule, ...(chunks === undefined ? {} : { chunks }) };
  };
  return { commands, explain };
}

function whyText(path: string, { indexed, rule, chunks }: { readonly indexed: boolean; readonly rule: string; readonly chunks: number | undefined }): string {
  if (!indexed) return t('{0} is not indexed. Rule: {1}', path, rule);
  return chunks === undefined ? t('{0} is indexed. Rule: {1}', path, rule) : t('{0} is indexed, in {1}. Rule: {2}', path, counted(chunks, 'chunk'), rule);
}

async function confirmed(question: string, detail: string, action: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, action)) === action;
}

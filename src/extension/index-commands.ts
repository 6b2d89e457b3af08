import * as vscode from 'vscode';
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
    if (!current) void vscode.window.showInformationMessage('Cairn indexes folders on disk: open one first.');
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
      if (current && (await confirmed('Build the index of this workspace anew?', 'The old one is removed first. Vectors of a remote model are asked for again.', 'Rebuild'))) await current.rebuild();
    },
    pause: () => keeper()?.pause(),
    async resume() {
      await keeper()?.resume();
    },
    async forget() {
      const current = keeper();
      if (!current || !(await confirmed('Remove the index of this workspace from disk?', 'Your files are not touched. "Cairn: Index Now" builds it again.', 'Remove'))) return;
      await current.forget();
      await forgetAnswers();
      void vscode.window.showInformationMessage('The index is removed, and with it the answers that were kept. Indexing is paused until you ask for it.');
    },
    async excludeFolders() {
      const current = keeper();
      if (current) await excludeAndLookAgain(current);
    },
    async why(uri) {
      const file = uri ?? vscode.window.activeTextEditor?.document.uri;
      if (!file) return void vscode.window.showInformationMessage('Open a file first, or use the context menu of the explorer.');
      const place = placeOf(file);
      const engine = controller.keeper()?.engine;
      if (!place || !engine) return void vscode.window.showInformationMessage(`${file.path.split('/').pop()} is not indexed: it lies in no open folder on disk.`);
      const { indexed, rule, chunks } = await engine.why(place.root ? `${place.root}/${place.path}` : place.path);
      const where = chunks === undefined ? '' : `, in ${chunks} ${chunks === 1 ? 'chunk' : 'chunks'}`;
      void vscode.window.showInformationMessage(indexed ? `${place.path} is indexed${where}. Rule: ${rule}` : `${place.path} is not indexed. Rule: ${rule}`);
    },
  };
}

async function confirmed(question: string, detail: string, action: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, action)) === action;
}

import * as vscode from 'vscode';
import type { Explained, FromPanel, Highlighted, ToPanel } from '../protocol/panel.ts';
import { commands } from './commands.ts';
import { setContext } from './context-keys.ts';
import type { Asker } from './asker.ts';
import type { Completer } from './asking/completer.ts';
import type { FollowedSelection } from './asking/followed-selection.ts';
import type { Mentions } from './asking/mentions.ts';
import { withSelection, type Attachments } from './attachments.ts';
import { graphAsked } from './graph-asked.ts';
import { previewOf } from './preview.ts';
import type { Sources } from './sources.ts';
import { useCode } from './use-code.ts';

export interface PanelActions {
  readonly asker: Asker;
  readonly attachments: Attachments;
  readonly sources: Sources;
  /** Why a file is (not) indexed; null: the one in the editor. */
  readonly explain: (path: string | null) => Promise<Explained | null>;
  readonly post: (message: ToPanel) => void;
  /** Sends everything to a panel that has just opened. */
  readonly restore: () => Promise<void>;
  readonly mentions: Mentions;
  readonly completer: Completer;
  readonly selection: FollowedSelection;
  /** Code in the colours of the editor's theme. */
  readonly highlight: (language: string, text: string) => Promise<Highlighted | null>;
}

/** What each message of the panel does. */
export async function actOn(message: FromPanel, { asker, attachments, sources, explain, restore, highlight, post, completer, mentions, selection }: PanelActions): Promise<void> {
  switch (message.type) {
    case 'ready':
      return restore();
    case 'ask': {
      const graph = graphAsked(message.text);
      if (graph !== null) return sources.graph.show(graph || undefined);
      setContext({ asked: true });
      return asker.ask(message.text, withSelection(attachments.take(), selection.current()), message.searchOnly);
    }
    case 'stop':
      return asker.stop(message.id);
    case 'edit':
      return asker.edit(message.id, message.text);
    case 'complete':
      return completer.complete(message.request, message.text);
    case 'mention':
      return (await mentions.resolve(message.mention)).forEach(attachments.add);
    case 'drop':
      return (await mentions.dropped(message.uris)).forEach(attachments.add);
    case 'dismissSelection':
      return selection.dismiss();
    case 'highlight':
      return post({ type: 'highlighted', key: message.key, code: await highlight(message.language, message.text) });
    case 'useCode':
      return useCode(message);
    case 'again':
      return asker.again(message.id, message.sources);
    case 'consent':
      return asker.decide(message.id, message.allowed);
    case 'open':
      setContext({ citationOpened: true });
      return sources.walk.open(message, message.peek ? 'peek' : 'open');
    case 'preview':
      return post({ type: 'preview', preview: await previewOf(message) });
    case 'graph':
      return sources.graph.show(message.symbol);
    case 'why':
      return answered(await explain(message.path), (explained) => post({ type: 'explained', explained }));
    case 'tour':
      return sources.tour.start(message.id);
    case 'openLink':
      await vscode.env.openExternal(vscode.Uri.parse(message.href, true));
      return;
    case 'copy':
      return vscode.env.clipboard.writeText(message.text);
    case 'detach':
      return attachments.remove(message.index);
    case 'command':
      await vscode.commands.executeCommand(editorCommands[message.command]);
  }
}

function answered<T>(value: T | null, use: (value: T) => void): void {
  if (value !== null) use(value);
}

type PanelCommand = Extract<FromPanel, { type: 'command' }>['command'];

const editorCommands: Record<PanelCommand, string> = {
  index: commands.index,
  pause: commands.pauseIndexing,
  resume: commands.resumeIndexing,
  excludeFolders: commands.excludeFolders,
  showStatus: commands.showStatus,
  chooseModel: commands.chooseModel,
  setKey: commands.setKey,
  openSettings: commands.openSettings,
  openFolder: 'workbench.action.files.openFolder',
  manageTrust: 'workbench.trust.manage',
  openWalkthrough: commands.openWalkthrough,
  nextStep: commands.nextStep,
  previousStep: commands.previousStep,
  endTour: commands.endTour,
  exportTour: commands.exportTour,
  rebuildIndex: commands.rebuildIndex,
  forgetIndex: commands.forgetIndex,
  statusText: commands.showStatusText,
  copyDiagnostics: commands.copyDiagnostics,
};

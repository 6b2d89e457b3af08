import * as vscode from 'vscode';
import { counted, t } from '../protocol/l10n.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationFiles, Listed } from './conversation-files.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { titleOf } from './conversation-title.ts';
import { plainLabel } from './plain-label.ts';
import { ago } from './status-text.ts';

export interface ConversationCommands {
  readonly newConversation: () => void;
  readonly history: () => Promise<void>;
  readonly renameConversation: () => Promise<void>;
  readonly deleteConversation: () => Promise<void>;
  readonly exportConversation: () => Promise<void>;
}

export interface ConversationCommandsOptions {
  readonly conversation: Conversation;
  readonly files: ConversationFiles;
  /** Ends what is being answered before another conversation takes the panel. */
  readonly stop: () => void;
  /** Shows the conversation that is open now. */
  readonly show: () => void;
}

export function createConversationCommands({ conversation, files, stop, show }: ConversationCommandsOptions): ConversationCommands {
  const begin = () => {
    stop();
    conversation.clear();
    show();
  };
  const open = async (id: string) => {
    if (id !== conversation.id()) {
      stop();
      if (!(await conversation.open(id))) return tell(t('This conversation is not there any more.'));
    }
    await vscode.commands.executeCommand('cairn.chat.focus');
    show();
  };
  const rename = async ({ id, ...about }: Listed) => {
    const name = titleOf((await vscode.window.showInputBox({ title: t('Rename conversation'), value: about.title, ignoreFocusOut: true })) ?? '');
    if (name === '') return;
    if (id === conversation.id()) conversation.rename(name);
    else await files.write(id, { title: name, created: about.created, updated: about.updated, order: about.order });
  };
  const remove = async ({ id, title }: Listed) => {
    const wasOpen = id === conversation.id();
    // What it still has to write is written before it goes.
    if (wasOpen) begin();
    await files.remove(id);
    void offerUndo(title).then(async (undo) => {
      if (!undo) return;
      await files.bringBack(id);
      if (wasOpen) await open(id);
    });
  };
  const save = async ({ id, title }: Listed) => {
    const kept = id === conversation.id() ? conversation.exchanges() : ((await files.read(id))?.exchanges ?? []);
    const content = conversationMarkdown(title, kept);
    // As an editor with the text in it: whoever wants a file saves it, wherever they like.
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'markdown', content }), { preview: false });
  };
  const current = async (use: (listed: Listed) => Promise<void>) => {
    if (conversation.exchanges().length === 0) return tell(t('Nothing has been said in this conversation yet.'));
    const order = conversation.exchanges().map((exchange) => exchange.id);
    await use({ id: conversation.id(), title: conversation.title(), created: Date.now(), updated: Date.now(), order });
  };
  return {
    newConversation: begin,
    history: () => pickConversation({ list: () => files.list(), current: conversation.id, open, rename, remove, save }),
    renameConversation: () => current(rename),
    deleteConversation: () => current(remove),
    exportConversation: () => current(save),
  };
}

interface Picking {
  readonly list: () => Promise<readonly Listed[]>;
  readonly current: () => string;
  readonly open: (id: string) => Promise<void>;
  readonly rename: (listed: Listed) => Promise<void>;
  readonly remove: (listed: Listed) => Promise<void>;
  readonly save: (listed: Listed) => Promise<void>;
}

type Item = vscode.QuickPickItem & { readonly listed: Listed };

/** The kept conversations, to be searched; each may be opened, renamed, exported or deleted. */
async function pickConversation(picking: Picking): Promise<void> {
  const all = await picking.list();
  if (all.length === 0) return tell(t('No conversation of this workspace is kept yet.'));
  const buttons = [
    { iconPath: new vscode.ThemeIcon('edit'), tooltip: t('Rename conversation'), run: picking.rename },
    { iconPath: new vscode.ThemeIcon('export'), tooltip: t('Export as Markdown'), run: picking.save },
    { iconPath: new vscode.ThemeIcon('trash'), tooltip: t('Delete conversation'), run: picking.remove },
  ];
  const itemOf = (listed: Listed): Item => ({
    label: plainLabel(listed.title),
    description: [ago(Math.max(0, Date.now() - listed.updated)), counted(listed.order.length, 'question'), listed.id === picking.current() ? t('current') : ''].filter(Boolean).join(' · '),
    buttons,
    listed,
  });
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = t('Conversations of this workspace');
  pick.placeholder = t('Search by title');
  pick.matchOnDescription = true;
  pick.items = all.map(itemOf);
  pick.onDidAccept(() => {
    const chosen = pick.selectedItems[0];
    pick.hide();
    if (chosen) void picking.open(chosen.listed.id);
  });
  pick.onDidTriggerItemButton(({ button, item }) => {
    pick.hide();
    void buttons.find((one) => one === button)?.run(item.listed);
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

async function offerUndo(title: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(t('"{0}" is deleted.', title), t('Undo'))) === t('Undo');
}

function tell(text: string): void {
  void vscode.window.showInformationMessage(text);
}

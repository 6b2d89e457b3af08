import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type * as vscode from 'vscode';
import { createConversation, type Conversation } from './conversation.ts';
import { conversationFiles, type ConversationFiles } from './conversation-files.ts';

export interface KeptConversation {
  readonly files: ConversationFiles;
  readonly conversation: Conversation;
  /** Resolves when the conversation of the last time is open again. */
  readonly opened: Promise<unknown>;
}

const openKey = 'openConversation';

/** The conversation that this workspace showed last, and where its conversations are kept. */
export function keptConversation({ storageUri, workspaceState }: Pick<vscode.ExtensionContext, 'storageUri' | 'workspaceState'>): KeptConversation {
  const files = conversationFiles(storageUri && path.join(storageUri.fsPath, 'conversations'));
  const last = workspaceState.get(openKey, '');
  const conversation = createConversation({ files, newId: randomUUID, now: Date.now, onOpen: (id) => void workspaceState.update(openKey, id) });
  return { files, conversation, opened: last === '' ? Promise.resolve() : conversation.open(last) };
}

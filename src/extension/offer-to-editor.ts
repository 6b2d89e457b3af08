import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../adapters/system-clock.ts';
import type { Settings } from '../core/settings.ts';
import { answerNow, freshEngine, type AnsweringOptions } from './answering.ts';
import { registerParticipant } from './chat-participant.ts';
import { chatWith } from './editor-chat.ts';
import { explainErrorActions } from './explain-commands.ts';
import { registerLanguageTools } from './language-tools.ts';
import { copyMcpConfiguration, offerMcpServer } from './mcp-server.ts';

export interface Offers {
  /** Registers them all. */
  readonly make: () => vscode.Disposable;
  readonly copyMcpConfiguration: () => Promise<void>;
}

/** What the index is worth elsewhere in the editor: a quick fix, a participant of its chat, tools for its agents, a server in its list. */
export function offersToEditor(context: vscode.ExtensionContext, keeper: AnsweringOptions['keeper'], settings: () => Settings, answering: AnsweringOptions): Offers {
  const engine = () => freshEngine(keeper);
  const { version } = context.extension.packageJSON as { version: string };
  const server = { bundle: path.join(context.extensionPath, 'dist'), version, settings };
  const make = () => vscode.Disposable.from(
    explainErrorActions(),
    registerLanguageTools(engine),
    registerParticipant({
      engine,
      modelOf: (model) => chatWith(vscode, model, systemClock),
      // Who chooses a model in the chat and asks it there has agreed to it.
      answer: (question, model, signal) => answerNow(question, { searchOnly: model === null, fresh: false, review: false }, () => Promise.resolve(true), signal, { ...answering, ...(model ? { model } : {}) }),
      iconPath: vscode.Uri.joinPath(context.extensionUri, 'media', 'icon.png'),
    }),
    offerMcpServer(server),
  );
  return { make, copyMcpConfiguration: () => copyMcpConfiguration(server) };
}

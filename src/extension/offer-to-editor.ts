import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../adapters/system-clock.ts';
import type { Log } from '../core/ports/log.ts';
import { answerNow, freshEngine, type AnsweringOptions } from './answering.ts';
import { registerParticipant } from './chat-participant.ts';
import type { Configuration } from './configuration.ts';
import { chatWith } from './editor-chat.ts';
import { explainErrorActions } from './explain-commands.ts';
import type { IndexController } from './index-controller.ts';
import { registerLanguageTools } from './language-tools.ts';
import { copyMcpConfiguration, offerMcpServer } from './mcp-server.ts';
import type { CommandActions } from './register-commands.ts';
import { createFindCode } from './symbols/find-code.ts';
import { readyEngine } from './symbols/ready-engine.ts';
import { symbolHover } from './symbols/symbol-hover.ts';
import { symbolLens } from './symbols/symbol-lens.ts';

export interface Offers {
  /** Registers them all. */
  readonly make: () => vscode.Disposable;
  readonly commands: Pick<CommandActions, 'copyMcpConfiguration' | 'findCode' | 'openFoundToSide'>;
}

/** What the index is worth elsewhere in the editor: what is shown beside code, a quick fix, a participant of its chat, tools for its agents, a server in its list. */
export function offersToEditor(context: vscode.ExtensionContext, { keeper, onChange }: IndexController, { current: settings, onChange: onSettings }: Configuration, answering: AnsweringOptions, log: Log): Offers {
  const engine = () => freshEngine(keeper);
  const { version } = context.extension.packageJSON as { version: string };
  const server = { bundle: path.join(context.extensionPath, 'dist'), version, settings };
  const finding = createFindCode(engine);
  const make = () => vscode.Disposable.from(
    finding,
    explainErrorActions(),
    symbolHover({ isOn: () => settings()['editor.hover'], engine: () => readyEngine(keeper), log }),
    symbolLens({ isOn: () => settings()['editor.codeLens'], engine: () => readyEngine(keeper), onIndex: onChange, onSettings, log }),
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
  const { findCode, openFoundToSide } = finding;
  return { make, commands: { copyMcpConfiguration: () => copyMcpConfiguration(server), findCode, openFoundToSide } };
}

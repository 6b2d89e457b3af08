import * as vscode from 'vscode';
import { speak } from '../protocol/l10n.ts';
import { createLog } from './log.ts';
import { start } from './start.ts';

export function activate(context: vscode.ExtensionContext): void {
  const began = performance.now();
  speak(vscode.l10n.bundle ?? {}, vscode.env.language);
  const log = createLog();
  context.subscriptions.push(log);
  start(context, log);
  log.info(`activated in ${Math.round(performance.now() - began)} ms`);
}

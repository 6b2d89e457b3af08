import type * as vscode from 'vscode';
import { createLog } from './log.ts';
import { start } from './start.ts';

export function activate(context: vscode.ExtensionContext): void {
  const began = performance.now();
  const log = createLog();
  context.subscriptions.push(log);
  start(context, log);
  log.info(`activated in ${Math.round(performance.now() - began)} ms`);
}

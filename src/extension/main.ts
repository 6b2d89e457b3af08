import * as vscode from 'vscode';
import { systemClock } from '../adapters/system-clock.ts';
import { speak } from '../protocol/l10n.ts';
import { createLog } from './log.ts';
import { start } from './start.ts';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const began = performance.now();
  speak(vscode.l10n.bundle ?? {}, vscode.env.language);
  const log = createLog();
  context.subscriptions.push(log);
  const offer = start(context, log);
  // The editor has its turn between the parts of a start.
  await systemClock.sleep(0);
  context.subscriptions.push(offer());
  log.info(`activated in ${Math.round(performance.now() - began)} ms`);
}

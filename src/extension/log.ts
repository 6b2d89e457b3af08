import * as vscode from 'vscode';
import type { Log } from '../core/ports/log.ts';

export interface ExtensionLog extends Log, vscode.Disposable {
  readonly show: () => void;
}

/** The output channel "Cairn". It never holds code, questions or keys. */
export function createLog(): ExtensionLog {
  const channel = vscode.window.createOutputChannel('Cairn', { log: true });
  return {
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}

import * as vscode from 'vscode';
import type { Log } from '../core/ports/log.ts';

/** A warning with its time, milliseconds since the epoch. */
export interface Logged {
  readonly at: number;
  readonly message: string;
}

export interface ExtensionLog extends Log, vscode.Disposable {
  readonly show: () => void;
  /** The last warnings of this window, oldest first. */
  readonly warnings: () => readonly Logged[];
}

/** More tell no more about a fault. */
const mostWarnings = 20;

/** The output channel "Cairn". It never holds code, questions or keys. */
export function createLog(): ExtensionLog {
  const channel = vscode.window.createOutputChannel('Cairn', { log: true });
  const warnings: Logged[] = [];
  return {
    info: (message) => channel.info(message),
    warn(message) {
      channel.warn(message);
      warnings.push({ at: Date.now(), message });
      if (warnings.length > mostWarnings) warnings.shift();
    },
    show: () => channel.show(true),
    warnings: () => warnings,
    dispose: () => channel.dispose(),
  };
}

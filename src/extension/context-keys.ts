import * as vscode from 'vscode';
import { contextKeys } from './commands.ts';

type ContextKey = keyof typeof contextKeys;

const sent = new Map<string, boolean>();

/** The conditions of menus and walkthrough steps. Each costs a message to the window, so only changes are sent. */
export function setContext(values: Partial<Record<ContextKey, boolean>>): void {
  for (const [name, value] of Object.entries(values)) {
    const key = contextKeys[name as ContextKey];
    if (sent.get(key) === value) continue;
    sent.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/** The editor ticks a walkthrough step when its condition changes while it listens, and it listens only once the page was opened. */
export async function repeatContext(names: readonly ContextKey[]): Promise<void> {
  for (const key of names.map((name) => contextKeys[name])) {
    if (sent.get(key) !== true) continue;
    await vscode.commands.executeCommand('setContext', key, false);
    await vscode.commands.executeCommand('setContext', key, true);
  }
}

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

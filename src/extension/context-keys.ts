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

/**
 * The editor ticks a walkthrough step when its condition becomes true, not where it is true already when the page is
 * first opened. So what holds is taken back, the page opened, and said again.
 */
export async function saidAfresh(names: readonly ContextKey[], open: () => PromiseLike<unknown>): Promise<void> {
  const held = names.map((name) => contextKeys[name]).filter((key) => sent.get(key) === true);
  const say = (value: boolean) => Promise.all(held.map((key) => vscode.commands.executeCommand('setContext', key, value)));
  await say(false);
  await open();
  await say(true);
}

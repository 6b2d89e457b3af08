import * as vscode from 'vscode';
import { commands, type CommandName } from './commands.ts';
import { reporting } from './reporting.ts';

export type CommandActions = Readonly<Record<CommandName, (argument?: unknown, further?: unknown) => unknown>>;

export function registerCommands(actions: CommandActions): vscode.Disposable {
  const names = Object.keys(commands) as CommandName[];
  return vscode.Disposable.from(
    ...names.map((name) => vscode.commands.registerCommand(commands[name], (argument: unknown, further: unknown) => reporting(() => actions[name](argument, further)))),
  );
}

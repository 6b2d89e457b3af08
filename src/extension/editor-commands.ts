import * as vscode from 'vscode';
import { stepKeys, walkthroughId } from './commands.ts';
import { saidAfresh } from './context-keys.ts';

/** Ways into the editor's own pages. */
export function createEditorCommands(extensionId: string) {
  return {
    openSettings: () => vscode.commands.executeCommand('workbench.action.openSettings', `@ext:${extensionId}`),
    // What was done before the page was opened counts too.
    openWalkthrough: () => saidAfresh(stepKeys, () => vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#${walkthroughId}`, false)),
  };
}

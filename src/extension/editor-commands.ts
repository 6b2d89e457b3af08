import * as vscode from 'vscode';
import { stepKeys, walkthroughId } from './commands.ts';
import { repeatContext } from './context-keys.ts';

/** Ways into the editor's own pages. */
export function createEditorCommands(extensionId: string) {
  return {
    openSettings: () => vscode.commands.executeCommand('workbench.action.openSettings', `@ext:${extensionId}`),
    async openWalkthrough() {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#${walkthroughId}`, false);
      // What was done before the page was opened counts too.
      await repeatContext(stepKeys);
    },
  };
}

import * as vscode from 'vscode';
import { walkthroughId } from './commands.ts';

/** Ways into the editor's own pages. */
export function createEditorCommands(extensionId: string) {
  return {
    openSettings: () => vscode.commands.executeCommand('workbench.action.openSettings', `@ext:${extensionId}`),
    openWalkthrough: () => vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#${walkthroughId}`, false),
  };
}

import * as vscode from 'vscode';
import type { PanelStatus } from '../protocol/panel.ts';
import { namedRoots, placeIn, type Root } from './roots.ts';

/** The roots that can be indexed: those on disk. */
export function openRoots(): Root[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return namedRoots(folders.map(({ uri, name }) => ({ folder: uri.fsPath, name })));
}

export function workspaceKind(): PanelStatus['workspace'] {
  if (openRoots().length > 0) return vscode.workspace.isTrusted ? 'trusted' : 'untrusted';
  return (vscode.workspace.workspaceFolders ?? []).length > 0 ? 'virtual' : 'none';
}

/** The place of an open document in the workspace, if it lies there. */
export function placeOf(uri: vscode.Uri): { root: string; path: string } | undefined {
  return uri.scheme === 'file' ? placeIn(openRoots(), uri.fsPath, process.platform === 'win32') : undefined;
}

import * as vscode from 'vscode';
import type { PanelStatus } from '../protocol/panel.ts';
import { namedRoots, placeIn, placesIn, type Place, type Root } from './roots.ts';

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
export function placeOf(uri: vscode.Uri): Place | undefined {
  return uri.scheme === 'file' ? placeIn(openRoots(), uri.fsPath, process.platform) : undefined;
}

/** Its places in all roots that hold it. */
export function placesOf(uri: vscode.Uri): Place[] {
  return uri.scheme === 'file' ? placesIn(openRoots(), uri.fsPath, process.platform) : [];
}

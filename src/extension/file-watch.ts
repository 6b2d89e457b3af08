import * as vscode from 'vscode';
import type { ChangedPath } from '../core/model/file.ts';
import { placesOf } from './workspace.ts';
import { concernOf } from './watched-path.ts';

export interface WatchListener {
  /** A path changed on disk; null: more than can be told changed. */
  changed(change: ChangedPath | null): void;
  /** A file was saved in an editor of this window. */
  saved(change: ChangedPath): void;
}

/** A machine that slept, or a watcher that lost events, told of nothing meanwhile: whoever comes back has everything looked at. */
const longAway = 600_000;

/** Tells what changes in the workspace, and when git has switched it; `gitFolders` may lie outside. */
export function watchFiles(gitFolders: readonly string[], listener: WatchListener): vscode.Disposable {
  const touched = (uri: vscode.Uri) => {
    for (const place of placesOf(uri)) {
      const concern = concernOf(place.path);
      if (concern !== 'nothing') listener.changed(concern === 'path' ? place : null);
    }
  };
  const saved = ({ uri }: vscode.TextDocument) => {
    for (const place of placesOf(uri)) if (concernOf(place.path) === 'path') listener.saved(place);
  };
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const watchers = folders.flatMap((folder) => told(new vscode.RelativePattern(folder, '**/*'), touched));
  // The folders above are not watched inside `.git` on every system, and never where it lies elsewhere.
  const states = gitFolders.flatMap((folder) => told(new vscode.RelativePattern(vscode.Uri.file(folder), '{HEAD,index}'), () => listener.changed(null)));
  let looked = Date.now();
  const cameBack = ({ focused }: vscode.WindowState) => {
    if (!focused || Date.now() - looked < longAway) return;
    looked = Date.now();
    listener.changed(null);
  };
  // A system that runs out of watches still tells of what happens in the editor.
  const editor = [
    vscode.window.onDidChangeWindowState(cameBack),
    vscode.workspace.onDidSaveTextDocument(saved),
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(touched)),
    vscode.workspace.onDidRenameFiles(({ files }) => files.forEach(({ oldUri, newUri }) => [oldUri, newUri].forEach(touched))),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(touched)),
  ];
  return vscode.Disposable.from(...watchers, ...states, ...editor);
}

function told(pattern: vscode.RelativePattern, listener: (uri: vscode.Uri) => void): vscode.Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return [watcher, watcher.onDidCreate(listener), watcher.onDidChange(listener), watcher.onDidDelete(listener)];
}

import * as vscode from 'vscode';
import { placeOf } from './workspace.ts';
import { concernsIndex } from './watched-path.ts';

/** Tells that a file of the workspace was created, changed, deleted or renamed. */
export function watchFiles(onTouch: () => void): vscode.Disposable {
  const touched = (uri: vscode.Uri) => {
    const place = placeOf(uri);
    if (place && concernsIndex(place.path)) onTouch();
  };
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const watchers = folders.flatMap((folder) => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '**/*'));
    return [watcher, watcher.onDidCreate(touched), watcher.onDidChange(touched), watcher.onDidDelete(touched)];
  });
  // A system that runs out of watches still tells of what happens in the editor.
  const editor = [
    vscode.workspace.onDidSaveTextDocument(({ uri }) => touched(uri)),
    vscode.workspace.onDidRenameFiles(({ files }) => files.forEach(({ oldUri }) => touched(oldUri))),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(touched)),
  ];
  return vscode.Disposable.from(...watchers, ...editor);
}

import path from 'node:path';
import * as vscode from 'vscode';
import { rootNamed } from './roots.ts';
import { openRoots } from './workspace.ts';

/** The text of a file as it stands in an editor that has changes, or null: then the disk has it. */
export function unsavedText(root: string, file: string): string | null {
  const folder = rootNamed(openRoots(), root)?.folder;
  if (folder === undefined) return null;
  const wanted = vscode.Uri.file(path.resolve(folder, file)).toString();
  return vscode.workspace.textDocuments.find((document) => document.isDirty && document.uri.toString() === wanted)?.getText() ?? null;
}

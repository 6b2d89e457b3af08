import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Preflight } from '../core/model/preflight.ts';
import { counted, t } from '../protocol/l10n.ts';
import { rootNamed } from './roots.ts';
import { bytes } from './status-text.ts';
import { excludePattern, withPatterns } from './exclude-pattern.ts';
import { openRoots } from './workspace.ts';

type Folder = Preflight['folders'][number];

/** Lets the user choose folders that stay out of the index, and where that is written down. True where something was. */
export async function excludeFolders(folders: readonly Folder[]): Promise<boolean> {
  if (folders.length === 0) {
    void vscode.window.showInformationMessage(t('There is no folder to exclude: all files lie at the top.'));
    return false;
  }
  const items = folders.map((folder) => ({ label: folder.root ? `${folder.root}/${folder.path}` : folder.path, description: `${counted(folder.files, 'file')}, ${bytes(folder.bytes)}`, folder }));
  const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, title: t('Which folders stay out of the index?'), placeHolder: t('The largest folders') });
  if (!chosen || chosen.length === 0) return false;
  const places = [
    { label: t("In this workspace's settings"), detail: t('cairn.index.exclude: for you and whoever shares the settings.'), write: toSettings },
    { label: t('In .ragignore'), detail: t('A file at the top of the folder that you can commit: for everybody.'), write: toFile },
  ];
  const place = await vscode.window.showQuickPick(places, { title: t('Where is it written down?') });
  if (!place) return false;
  for (const root of new Set(chosen.map(({ folder }) => folder.root))) {
    const patterns = chosen.filter(({ folder }) => folder.root === root).map(({ folder }) => excludePattern(folder.path));
    await place.write(root, patterns);
  }
  return true;
}

async function toSettings(root: string, patterns: readonly string[]): Promise<void> {
  const folder = rootNamed(openRoots(), root)?.folder;
  const uri = folder === undefined ? null : vscode.Uri.file(folder);
  const configuration = vscode.workspace.getConfiguration('cairn', uri);
  const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
  const known = configuration.inspect<string[]>('index.exclude');
  const before = (several ? known?.workspaceFolderValue : known?.workspaceValue) ?? [];
  await configuration.update('index.exclude', withPatterns(before, patterns), several ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace);
}

async function toFile(root: string, patterns: readonly string[]): Promise<void> {
  const folder = rootNamed(openRoots(), root)?.folder;
  if (folder === undefined) return;
  const file = path.join(folder, '.ragignore');
  const before = await readFile(file, 'utf8').catch(() => '');
  const known = before.split(/\r?\n/);
  const fresh = patterns.filter((pattern) => !known.includes(pattern));
  if (fresh.length > 0) await appendFile(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${fresh.join('\n')}\n`);
}

import * as vscode from 'vscode';
import type { Log } from '../core/ports/log.ts';
import { readSettings, settingsTable, type SettingKey, type Settings } from '../core/settings.ts';

/** The settings as they are now. What is wrong is logged once a change, and the default holds. */
export function currentSettings(log?: Log): Settings {
  const folders = vscode.workspace.workspaceFolders ?? [];
  // One root may have settings of its own; among several the workspace's hold for all.
  const configuration = vscode.workspace.getConfiguration('cairn', folders.length === 1 ? folders[0] : undefined);
  const { settings, problems } = readSettings((key) => configuration.get(key));
  for (const { message } of problems) log?.warn(message);
  return settings;
}

export function onSettingsChange(listener: (changed: ReadonlySet<SettingKey>) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    const keys = (Object.keys(settingsTable) as SettingKey[]).filter((key) => event.affectsConfiguration(`cairn.${key}`));
    if (keys.length > 0) listener(new Set(keys));
  });
}

/** Writes to the user's settings: a model is chosen for the machine, not for a repository. */
export async function saveSettings(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('cairn');
  for (const [key, value] of Object.entries(values)) {
    // The default is not written down, so that the user's file holds decisions only.
    const fallback: unknown = settingsTable[key as SettingKey].default;
    await configuration.update(key, value === fallback ? undefined : value, vscode.ConfigurationTarget.Global);
  }
}

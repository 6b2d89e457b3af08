import * as vscode from 'vscode';
import type { Log } from '../core/ports/log.ts';
import { readSettings, settingsTable, type SettingKey, type Settings } from '../core/settings.ts';

export interface Configuration extends vscode.Disposable {
  /** The settings as they are now; a wrong value was logged, and its default holds. */
  readonly current: () => Settings;
  /** Those of one root, which may leave out other files than the next one does. */
  readonly ofRoot: (folder: string) => Settings;
  readonly onChange: vscode.Event<ReadonlySet<SettingKey>>;
}

/** Reads the settings once a change: they are asked for with every step of the progress. */
export function createConfiguration(log: Log): Configuration {
  const changed = new vscode.EventEmitter<ReadonlySet<SettingKey>>();
  let settings: Settings | undefined;
  const subscriptions = [
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => (settings = undefined)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => (settings = undefined)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const keys = (Object.keys(settingsTable) as SettingKey[]).filter((key) => event.affectsConfiguration(`cairn.${key}`));
      if (keys.length === 0) return;
      settings = undefined;
      changed.fire(new Set(keys));
    }),
  ];
  return {
    current: () => (settings ??= read(log)),
    ofRoot: (folder) => readFor(vscode.Uri.file(folder), log),
    onChange: changed.event,
    dispose: () => subscriptions.forEach((subscription) => void subscription.dispose()),
  };
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

function read(log: Log): Settings {
  const folders = vscode.workspace.workspaceFolders ?? [];
  // One root may have settings of its own; among several the workspace's hold for all.
  return readFor(folders.length === 1 ? folders[0] : undefined, log);
}

function readFor(scope: vscode.ConfigurationScope | undefined, log: Log): Settings {
  const configuration = vscode.workspace.getConfiguration('cairn', scope);
  const { settings, problems } = readSettings((key) => configuration.get(key));
  for (const { message } of problems) log.warn(message);
  return settings;
}

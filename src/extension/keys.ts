import * as vscode from 'vscode';
import { t } from '../protocol/l10n.ts';
import { environmentKey, type Server } from '../adapters/known-providers.ts';
import { keyName } from './server.ts';

export interface Keys {
  get(server: Server): Promise<string | undefined>;
  /** Asks for a key and keeps it; false where the user turned away. */
  ask(server: Server): Promise<boolean>;
  /** Lets the user pick one of the kept keys, and removes it. */
  readonly remove: () => Promise<void>;
}

/** Names of kept keys, as the secret storage can't list them. A name holds provider and host, never the key. */
const namesKey = 'keyNames';

/** Keys lie in the editor's secret storage, one for each provider and host. */
export function createKeys(secrets: vscode.SecretStorage, memory: vscode.Memento): Keys {
  const names = () => memory.get<string[]>(namesKey, []);
  return {
    get: async (server) => (await secrets.get(keyName(server))) ?? environmentKey(server, process.env),
    async ask(server) {
      const value = await vscode.window.showInputBox({
        title: t('Cairn: key for {0}', server.label),
        prompt: t("It is kept in the editor's secret storage and sent to {0} only.", server.host),
        password: true,
        ignoreFocusOut: true,
        validateInput: (text) => (text.trim() === '' ? t('Paste the key, or press Escape.') : undefined),
      });
      if (value === undefined) return false;
      await secrets.store(keyName(server), value.trim());
      await memory.update(namesKey, [...new Set([...names(), keyName(server)])]);
      return true;
    },
    async remove() {
      const kept = names();
      if (kept.length === 0) return void vscode.window.showInformationMessage(t('Cairn keeps no key.'));
      const items = kept.map((name) => ({ label: name.split(' ')[2] ?? name, description: name.split(' ')[1] ?? '', name }));
      const chosen = await vscode.window.showQuickPick(items, { title: t('Cairn: remove a key'), placeHolder: t('The key is removed from this machine') });
      if (!chosen) return;
      await secrets.delete(chosen.name);
      await memory.update(namesKey, kept.filter((name) => name !== chosen.name));
      void vscode.window.showInformationMessage(t('The key for {0} is removed.', chosen.label));
    },
  };
}

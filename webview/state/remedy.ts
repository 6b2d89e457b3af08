import type { FailureCode } from '../../src/protocol/conversation.ts';
import type { PanelCommand } from '../../src/protocol/panel.ts';
import type { Text } from '../../src/protocol/l10n.ts';

/** The button under an error: what removes its cause. */
export interface Remedy {
  readonly command: PanelCommand | 'again';
  readonly label: Text;
}

const again: Remedy = { command: 'again', label: 'Try again' };
const openFolder: Remedy = { command: 'openFolder', label: 'Open folder' };
const setKey: Remedy = { command: 'setKey', label: 'Set API key' };
const chooseModel: Remedy = { command: 'chooseModel', label: 'Choose a model' };
const repair: Remedy = { command: 'index', label: 'Repair the index' };
const showStatus: Remedy = { command: 'showStatus', label: 'Show what was left out' };
const openSettings: Remedy = { command: 'openSettings', label: 'Open settings' };

const remedies: Record<FailureCode, Remedy> = {
  'folder-missing': openFolder,
  'folder-unreadable': openFolder,
  'nothing-to-index': showStatus,
  'index-damaged': repair,
  'index-busy': again,
  'index-unwritable': again,
  'archive-unusable': repair,
  'engine-died': again,
  'server-unreachable': again,
  'server-timeout': again,
  'server-unauthorized': setKey,
  'server-rate-limited': again,
  'server-overloaded': again,
  'server-refused': chooseModel,
  'server-garbled': openSettings,
  'stream-broken': again,
  'no-answer': again,
  'model-missing': chooseModel,
  'key-missing': setKey,
  'provider-missing': chooseModel,
  'consent-missing': { command: 'again', label: 'Ask again' },
  'workspace-untrusted': { command: 'manageTrust', label: 'Manage trust' },
  'wrong-usage': openSettings,
  unexpected: again,
};

export function remedy(code: FailureCode): Remedy {
  return remedies[code];
}

/** A second, quieter way out, where the first may not help. */
export function secondRemedy(code: FailureCode): Remedy | null {
  switch (code) {
    case 'server-unreachable':
      return openSettings;
    case 'consent-missing':
    case 'server-timeout':
    case 'server-overloaded':
    case 'server-rate-limited':
      return chooseModel;
    case 'server-unauthorized':
    case 'key-missing':
    case 'model-missing':
    case 'provider-missing':
    case 'server-refused':
    case 'server-garbled':
    case 'wrong-usage':
    case 'workspace-untrusted':
    case 'index-damaged':
      return again;
    default:
      return null;
  }
}

import * as vscode from 'vscode';
import type { Consent } from './consent.ts';
import type { Keys } from './keys.ts';
import { chooseModel } from './model-choice.ts';
import { currentSettings } from './configuration.ts';
import { serverOf } from './server.ts';

export interface ModelCommands {
  readonly chooseModel: () => Promise<void>;
  readonly chooseEmbeddingModel: () => Promise<void>;
  readonly setKey: () => Promise<void>;
  readonly removeKey: () => Promise<void>;
  readonly forgetConsent: () => Promise<void>;
}

/** Which model, with which key, and what the user allowed. `onAccessChange`: what was refused may work now, and the other way round. */
export function createModelCommands(keys: Keys, consent: Consent, onAccessChange: () => Promise<void>): ModelCommands {
  const choose = () => chooseModel('answer', keys);
  return {
    chooseModel: choose,
    chooseEmbeddingModel: () => chooseModel('embedding', keys),
    async setKey() {
      const settings = currentSettings();
      const provider = settings['answer.provider'];
      if (provider === 'none') return choose();
      if (await keys.ask(serverOf(provider, settings['answer.baseUrl']))) await onAccessChange();
    },
    removeKey: keys.remove,
    async forgetConsent() {
      const hosts = await consent.forget();
      const told = hosts.length > 0 ? `You will be asked again before anything is sent to ${hosts.join(', ')}.` : 'You have agreed to no server in this workspace.';
      void vscode.window.showInformationMessage(told);
      await onAccessChange();
    },
  };
}

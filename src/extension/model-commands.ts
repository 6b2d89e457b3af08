import * as vscode from 'vscode';
import type { Settings } from '../core/settings.ts';
import { t } from '../protocol/l10n.ts';
import type { Consent } from './consent.ts';
import type { Keys } from './keys.ts';
import { chooseModel } from './model-choice.ts';
import { rerankServerOf, serverOf, type Server } from '../adapters/known-providers.ts';
import { keyName } from './server.ts';

export interface ModelCommands {
  readonly chooseModel: () => Promise<void>;
  readonly chooseEmbeddingModel: () => Promise<void>;
  readonly setKey: () => Promise<void>;
  readonly removeKey: () => Promise<void>;
  readonly forgetConsent: () => Promise<void>;
}

/** Which model, with which key, and what the user allowed. `onAccessChange`: what was refused may work now, and the other way round. */
export function createModelCommands(settings: () => Settings, keys: Keys, consent: Consent, onAccessChange: () => Promise<void>): ModelCommands {
  const choose = () => chooseModel('answer', settings(), keys);
  return {
    chooseModel: choose,
    chooseEmbeddingModel: () => chooseModel('embedding', settings(), keys),
    async setKey() {
      const servers = serversOf(settings());
      if (servers.length === 0) return choose();
      const server = servers.length === 1 ? servers[0] : await pickServer(servers);
      if (server && (await keys.ask(server))) await onAccessChange();
    },
    removeKey: keys.remove,
    async forgetConsent() {
      const hosts = await consent.forget();
      const told = hosts.length > 0 ? t('You will be asked again before anything is sent to {0}.', hosts.join(', ')) : t('You have agreed to no server in this workspace.');
      void vscode.window.showInformationMessage(told);
      await onAccessChange();
    },
  };
}

/** The servers that the settings name, each once: the answers' and the embedding's may well be the same. */
function serversOf(settings: Settings): Server[] {
  const named = (['answer', 'embedding'] as const).flatMap((role) => {
    const provider = settings[`${role}.provider`];
    return provider === 'none' || provider === 'embedded' || provider === 'vscode' ? [] : [serverOf(provider, settings[`${role}.baseUrl`])];
  });
  const reranking = rerankServerOf(settings['rerank.provider'], settings['rerank.baseUrl']);
  return [...new Map([...named, ...(reranking ? [reranking] : [])].map((server) => [keyName(server), server])).values()];
}

async function pickServer(servers: readonly Server[]): Promise<Server | undefined> {
  const items = servers.map((server) => ({ label: server.host, description: server.label, server }));
  return (await vscode.window.showQuickPick(items, { title: t('Cairn: set a key'), placeHolder: t('For which server?') }))?.server;
}

import * as vscode from 'vscode';
import { failureOf } from '../core/errors.ts';
import type { Settings } from '../core/settings.ts';
import { said, sentences, t, type Text } from '../protocol/l10n.ts';
import { saveSettings } from './configuration.ts';
import { editorLabel } from './editor-chat.ts';
import { pickEditorModel } from './editor-model-choice.ts';
import type { Keys } from './keys.ts';
import { modelsAt } from './models.ts';
import { knownProviders, serverOf, type Provider, type Server } from '../adapters/known-providers.ts';
import { serverPresets } from '../adapters/server-presets.ts';
import { addressProblem, wantsKey } from './server.ts';

/** What is chosen: the model that answers, or the one that embeds. The settings' keys begin with it. */
export type Role = 'answer' | 'embedding';

/** What needs no server: no model at all, or the one that comes along. */
type Serverless = 'none' | 'embedded';
type Choice = Provider | Serverless | 'vscode';

const offered: Record<Role, readonly Choice[]> = {
  answer: ['vscode', 'anthropic', 'ollama', 'openai-compatible', 'none'],
  embedding: ['embedded', 'ollama', 'openai-compatible', 'none'],
};
const labels: Record<Serverless, Text> = { none: 'No model', embedded: 'Embedded model' };
const details: Record<Exclude<Choice, 'none'>, Text> = {
  vscode: 'The models of GitHub Copilot or another extension; needs no key here',
  embedded: 'Comes with Cairn and runs on this machine; nothing to set up',
  anthropic: 'Claude; needs a key',
  ollama: 'Models on this machine; nothing leaves it',
  'openai-compatible': 'OpenAI, or any server that speaks its protocol: vLLM, LM Studio, llama.cpp, a gateway',
};
const titles: Record<Role, Text> = { answer: 'Cairn: choose a model for answers', embedding: 'Cairn: choose an embedding model' };
const withoutModel: Record<Role, Text> = { answer: 'Questions show the code that answers them', embedding: 'Search is by keywords and names' };

/** Provider, address, key, model: step by step; Escape in any step leaves everything as it was. */
export async function chooseModel(role: Role, settings: Settings, keys: Keys): Promise<void> {
  const provider = await pickProvider(role, settings);
  if (!provider) return;
  if (isServerless(provider)) return saveSettings({ [`${role}.provider`]: provider });
  if (provider === 'vscode') {
    const name = await pickEditorModel(t(titles[role]), settings['answer.model']);
    if (name !== undefined) await saveSettings({ 'answer.provider': provider, 'answer.model': name });
    return;
  }
  const baseUrl = await askAddress(role, provider, settings);
  if (baseUrl === undefined) return;
  const server = serverOf(provider, baseUrl);
  if (wantsKey(server) && !(await keys.get(server)) && !(await keys.ask(server))) return;
  const model = await pickModel(role, server, baseUrl, settings, keys);
  if (!model) return;
  await saveSettings({ [`${role}.provider`]: provider, [`${role}.baseUrl`]: baseUrl, [`${role}.model`]: model });
}

async function pickProvider(role: Role, settings: Settings): Promise<Choice | undefined> {
  const items = offered[role].map((provider) => ({
    provider,
    label: labelOf(provider),
    detail: t(provider === 'none' ? withoutModel[role] : details[provider]),
    description: settings[`${role}.provider`] === provider ? t('current') : '',
  }));
  const chosen = await vscode.window.showQuickPick(items, { title: t(titles[role]), placeHolder: t('Who runs the model?'), ignoreFocusOut: true });
  return chosen?.provider;
}

function labelOf(choice: Choice): string {
  if (isServer(choice)) return knownProviders[choice].label;
  return choice === 'vscode' ? editorLabel : t(labels[choice]);
}

function isServerless(choice: Choice): choice is Serverless {
  return choice === 'none' || choice === 'embedded';
}

function isServer(choice: Choice): choice is Provider {
  return choice in knownProviders;
}

/** Only a server of one's own needs an address; the others keep what the settings say, if it was meant for them. */
async function askAddress(role: Role, provider: Provider, settings: Settings): Promise<string | undefined> {
  const kept = settings[`${role}.provider`] === provider ? settings[`${role}.baseUrl`] : '';
  if (provider !== 'openai-compatible') return kept;
  const chosen = await pickPreset(role, kept);
  if (chosen !== ownAddress) return chosen;
  const address = await vscode.window.showInputBox({
    title: t(titles[role]),
    prompt: t('Address of the server, up to and with /v1'),
    value: kept || knownProviders[provider].baseUrl,
    ignoreFocusOut: true,
    validateInput: addressProblem,
  });
  return address?.trim();
}

/** Stands for an address that is typed. */
const ownAddress = '';

async function pickPreset(role: Role, kept: string): Promise<string | undefined> {
  const items = [
    ...serverPresets.map(({ label, baseUrl }) => ({ label, description: baseUrl === kept ? `${baseUrl} · ${t('current')}` : baseUrl, baseUrl })),
    { label: t('Another server…'), description: kept && !serverPresets.some(({ baseUrl }) => baseUrl === kept) ? `${kept} · ${t('current')}` : '', baseUrl: ownAddress },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: t(titles[role]), placeHolder: t('Which server?'), matchOnDescription: true, ignoreFocusOut: true });
  return chosen?.baseUrl;
}

/** Milliseconds that a server may take to list its models: a name can be typed meanwhile. */
const listDeadline = 15_000;

/** The server's models, as it lists them now; what is typed counts too, as some servers list nothing. */
async function pickModel(role: Role, server: Server, baseUrl: string, settings: Settings, keys: Keys): Promise<string | undefined> {
  const current = settings[`${role}.provider`] === server.provider ? settings[`${role}.model`] : '';
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly model?: string }>();
  pick.title = t(titles[role]);
  pick.placeholder = t('Model at {0}: choose one, or type its name', server.host);
  pick.ignoreFocusOut = true;
  pick.busy = true;
  let listed: (vscode.QuickPickItem & { readonly model?: string })[] = [];
  const show = () => {
    const typed = pick.value.trim();
    const own = typed !== '' && !listed.some(({ model }) => model === typed) ? [{ label: typed, description: t('as typed'), model: typed, alwaysShow: true }] : [];
    pick.items = [...listed, ...own];
  };
  const stop = new AbortController();
  const list = async () => {
    try {
      const models = await modelsAt(server, baseUrl, keys, AbortSignal.any([stop.signal, AbortSignal.timeout(listDeadline)]));
      listed = models.map((model) => ({ label: model, model, description: model === current ? t('current') : '' }));
      if (listed.length === 0) pick.placeholder = t('{0} lists no model: type a name', server.host);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const { message, action } = failureOf(thrown);
      listed = [{ label: `$(warning) ${t('The models could not be listed')}`, detail: sentences(said(message), said(action)), alwaysShow: true }];
    }
    pick.busy = false;
    show();
  };
  pick.onDidChangeValue(show);
  pick.show();
  void list();
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => {
        const model = pick.selectedItems[0]?.model;
        if (model !== undefined) resolve(model);
      });
      pick.onDidHide(() => resolve(undefined));
    });
  } finally {
    stop.abort();
    pick.dispose();
  }
}

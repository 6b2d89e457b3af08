import path from 'node:path';
import { diskAnswers } from '../adapters/disk-answers.ts';
import { diskSpending } from '../adapters/disk-spending.ts';
import { costOf } from '../adapters/model-prices.ts';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { createChatModel } from '../adapters/providers.ts';
import { secretFinder } from '../adapters/late-secret-finder.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createWarmUp } from '../adapters/warm-up.ts';
import type { AnswerDependencies } from '../core/answering/answer.ts';
import { errors } from '../core/errors.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import { chatProviders, type ChatProvider } from '../core/settings.ts';
import { keyFor } from '../process/environment.ts';
import type { OpenedFolder, Session } from './open-folder.ts';
import { within } from './search-command.ts';
import type { Options } from './usage.ts';

/** The model that options and environment name, before anything is done; null where the code itself is the answer. */
export function chatOf(options: Options, session: Session): ChatModel | null {
  return options.flag('no-llm') ? null : chatModel(options, session);
}

export function answerDependencies(opened: OpenedFolder, chat: ChatModel | null, { settings, home }: Session, fresh: boolean): AnswerDependencies {
  const { engine } = opened;
  return {
    engine: {
      search: (query, stop) => engine.search({ ...query, filters: within(opened, query.filters ?? {}) }, stop),
      locate: (path) => engine.locate(path),
      graph: (query, stop) => engine.graph(query, stop),
      list: (folder) => engine.list(folder),
      why: (path) => engine.why(path),
      companions: (places) => engine.companions(places),
    },
    read: (root, path) => engine.read(root, path),
    hash: (text) => nodeHasher.hash(text),
    secrets: secretFinder,
    chat: () => chat,
    clock: systemClock,
    costOf,
    spendingLog: diskSpending(home, () => systemClock.now()),
    // The editor's own, so that what was answered there is not asked again here.
    answers: diskAnswers(path.join(home, 'answers')),
    fresh,
    contextTokens: settings['answer.contextTokens'],
    maxOutputTokens: settings['answer.maxOutputTokens'],
    temperature: settings['answer.temperature'],
    // Naming the provider, on the command line or in the environment, is the consent.
    mayUse: () => Promise.resolve(true),
  };
}

function chatModel(options: Options, { settings, environment }: Session): ChatModel | null {
  const provider = options.text('provider') ?? settings['answer.provider'];
  if (!isProvider(provider)) throw errors.wrongUsage(`There is no provider "${provider}".`, `Use one of ${chatProviders.join(', ')}.`);
  if (provider === 'none') {
    if (options.text('model')) throw errors.providerMissing();
    return null;
  }
  if (provider === 'vscode') throw errors.editorOnly();
  // While the index is brought up to date and searched, there is time for what the first request loads.
  void createWarmUp(() => provider, systemClock)();
  // A model or an address from the settings belongs to the provider there.
  const own = provider === settings['answer.provider'];
  const baseUrl = own || settings['answer.provider'] === 'none' ? settings['answer.baseUrl'] : '';
  return createChatModel({
    provider,
    model: options.text('model') ?? (own ? settings['answer.model'] : ''),
    baseUrl,
    key: keyFor('ANSWER', provider, baseUrl, environment),
    fetch: globalThis.fetch,
    clock: systemClock,
  });
}

function isProvider(name: string): name is ChatProvider {
  return chatProviders.some((known) => known === name);
}

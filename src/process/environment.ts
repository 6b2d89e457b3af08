import { environmentKey, serverOf, type Provider } from '../adapters/known-providers.ts';
import { createChatModel, createEmbedder } from '../adapters/providers.ts';
import { createReranker } from '../adapters/rerankers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { errors } from '../core/errors.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Reranker } from '../core/ports/reranker.ts';
import { embeddingServer, type Settings } from '../core/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The key where there is no editor to keep it: `CAIRN_ANSWER_API_KEY` or `CAIRN_EMBEDDING_API_KEY` for whatever server is
 * set, else the vendor's own variable, which goes to the vendor's own host only. Empty where there is none.
 */
export function keyFor(role: 'ANSWER' | 'EMBEDDING', provider: Provider, baseUrl: string, environment: Environment): string {
  return environment[`CAIRN_${role}_API_KEY`] || environmentKey(serverOf(provider, baseUrl), environment) || '';
}

/** The server's embedder that the settings name, for hosts without an editor; null where the engine needs none. */
export function embedderFor(settings: Settings, environment: Environment): Embedder | null {
  const provider = embeddingServer(settings);
  if (provider === null) return null;
  const baseUrl = settings['embedding.baseUrl'];
  return createEmbedder({
    provider,
    model: settings['embedding.model'],
    baseUrl,
    key: keyFor('EMBEDDING', provider, baseUrl, environment),
    maxInputTokens: settings['embedding.maxInputTokens'],
    fetch: globalThis.fetch,
    clock: systemClock,
  });
}

/** The reranker of the settings, for hosts without an editor: naming it there is the consent. Its key is `CAIRN_RERANK_API_KEY`. */
export function rerankerFor(settings: Settings, environment: Environment): Promise<Reranker | null> {
  return createReranker({
    provider: settings['rerank.provider'],
    model: settings['rerank.model'],
    baseUrl: settings['rerank.baseUrl'],
    key: environment['CAIRN_RERANK_API_KEY'],
    chat: () => chatFor(settings, environment),
    fetch: globalThis.fetch,
    clock: systemClock,
  });
}

function chatFor(settings: Settings, environment: Environment): ChatModel | null {
  const provider = settings['answer.provider'];
  if (provider === 'none') return null;
  if (provider === 'vscode') throw errors.editorOnly();
  const baseUrl = settings['answer.baseUrl'];
  const model = settings['rerank.model'] || settings['answer.model'];
  return createChatModel({ provider, model, baseUrl, key: keyFor('ANSWER', provider, baseUrl, environment), fetch: globalThis.fetch, clock: systemClock });
}

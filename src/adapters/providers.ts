import { errors } from '../core/errors.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { EmbeddingServer } from '../core/settings.ts';
import { createAnthropicChat, listAnthropicModels } from './anthropic-chat.ts';
import type { EmbedderOptions } from './embed-texts.ts';
import { parseAddress } from './host.ts';
import { knownProviders, type Provider } from './known-providers.ts';
import { defaultLimits, type Connection, type Fetch, type Limits } from './http-connection.ts';
import { maskedEmbedder } from './masked-embedder.ts';
import { createOllamaChat, listOllamaModels } from './ollama-chat.ts';
import { createOllamaEmbedder } from './ollama-embedder.ts';
import { createOpenAiCompatibleChat, listOpenAiCompatibleModels } from './openai-compatible-chat.ts';
import { createOpenAiCompatibleEmbedder } from './openai-compatible-embedder.ts';
import { usableKey } from './usable-key.ts';
import { secretFinder } from './late-secret-finder.ts';

/** What makes the clients of a provider; the rest of what is known of it is in `known-providers.ts`. */
interface Clients {
  /** What people paste at the end of the base address although the adapter adds it itself. */
  readonly ownPath: RegExp;
  readonly chat: (connection: Connection) => ChatModel;
  readonly embedder: ((connection: Connection, options: EmbedderOptions) => Embedder) | null;
  readonly listModels: (connection: Connection, signal: AbortSignal) => Promise<string[]>;
}

const clients: Readonly<Record<Provider, Clients>> = {
  anthropic: { ownPath: /\/v1(\/messages)?$/, chat: createAnthropicChat, embedder: null, listModels: listAnthropicModels },
  ollama: {
    ownPath: /\/(v1|api(\/(chat|generate|embed|tags))?)$/,
    chat: createOllamaChat,
    embedder: createOllamaEmbedder,
    listModels: listOllamaModels,
  },
  'openai-compatible': {
    ownPath: /\/(chat\/completions|embeddings|models)$/,
    chat: createOpenAiCompatibleChat,
    embedder: createOpenAiCompatibleEmbedder,
    listModels: listOpenAiCompatibleModels,
  },
};

export interface ProviderOptions<P extends string> {
  readonly provider: P;
  /** Empty for the provider's default. */
  readonly model?: string | undefined;
  /** Empty for the provider's default. */
  readonly baseUrl?: string | undefined;
  readonly key?: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** What differs from the usual deadlines and attempts. */
  readonly limits?: Partial<Limits>;
}

export function createChatModel(options: ProviderOptions<Provider>): ChatModel {
  return clients[options.provider].chat(connectionOf(options, options.provider, 'answer'));
}

/** Null where the provider has no embedding models. */
export function createEmbedder(options: ProviderOptions<EmbeddingServer> & EmbedderOptions): Embedder | null {
  const embedder = clients[options.provider].embedder?.(connectionOf(options, options.provider, 'embedding'), options) ?? null;
  return embedder && maskedEmbedder(embedder, secretFinder);
}

/** The names of the models that the server has now, in its order. */
export async function listModels(options: ProviderOptions<Provider>, signal: AbortSignal): Promise<string[]> {
  return clients[options.provider].listModels(connectionOf(options, options.provider, 'answer'), signal);
}

function connectionOf(options: ProviderOptions<Provider>, provider: Provider, role: 'answer' | 'embedding'): Connection {
  const { label, baseUrl, models, needsKey } = knownProviders[provider];
  const parsed = parseAddress(options.baseUrl || baseUrl);
  const address = { ...parsed, base: parsed.base.replace(clients[provider].ownPath, '') };
  const key = usableKey(options.key, label);
  // OpenAI's own service needs a key like any other; a server of the user's own may not.
  if ((needsKey || address.host === 'api.openai.com') && key === undefined) throw errors.keyMissing(label);
  return {
    provider,
    model: options.model?.trim() || models[role],
    address,
    key,
    fetch: options.fetch,
    clock: options.clock,
    limits: { ...defaultLimits(address.local), ...options.limits },
  };
}

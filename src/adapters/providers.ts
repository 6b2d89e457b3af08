import { errors } from '../core/errors.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { ChatProvider, EmbeddingProvider } from '../core/settings.ts';
import { createAnthropicChat, listAnthropicModels } from './anthropic-chat.ts';
import type { EmbedderOptions } from './embed-texts.ts';
import { parseAddress } from './host.ts';
import { defaultLimits, type Connection, type Fetch, type Limits } from './http-connection.ts';
import { createOllamaChat, listOllamaModels } from './ollama-chat.ts';
import { createOllamaEmbedder } from './ollama-embedder.ts';
import { createOpenAiCompatibleChat, listOpenAiCompatibleModels } from './openai-compatible-chat.ts';
import { createOpenAiCompatibleEmbedder } from './openai-compatible-embedder.ts';

export type RemoteProvider = Exclude<ChatProvider, 'none'>;

/** One entry a provider: all that the rest of the product knows of it. */
export interface ProviderEntry {
  /** As shown to the user. */
  readonly label: string;
  /** Without a key nothing works; otherwise one is sent where it is set. */
  readonly needsKey: boolean;
  readonly defaultBaseUrl: string;
  readonly chat: { readonly defaultModel: string; readonly create: (connection: Connection) => ChatModel };
  readonly embedding: { readonly defaultModel: string; readonly create: (connection: Connection, options: EmbedderOptions) => Embedder } | null;
  readonly listModels: (connection: Connection, signal: AbortSignal) => Promise<string[]>;
}

export const providers: Readonly<Record<RemoteProvider, ProviderEntry>> = {
  anthropic: {
    label: 'Claude (Anthropic)',
    needsKey: true,
    defaultBaseUrl: 'https://api.anthropic.com',
    chat: { defaultModel: 'claude-sonnet-5-5', create: createAnthropicChat },
    embedding: null,
    listModels: listAnthropicModels,
  },
  ollama: {
    label: 'Ollama',
    needsKey: false,
    // Not `localhost`: where that name means ::1 first, a server on 127.0.0.1 looks refused.
    defaultBaseUrl: 'http://127.0.0.1:11434',
    chat: { defaultModel: 'qwen2.5-coder:7b', create: createOllamaChat },
    embedding: { defaultModel: 'nomic-embed-text', create: createOllamaEmbedder },
    listModels: listOllamaModels,
  },
  'openai-compatible': {
    label: 'OpenAI-compatible server',
    needsKey: false,
    defaultBaseUrl: 'https://api.openai.com/v1',
    chat: { defaultModel: 'gpt-5-mini', create: createOpenAiCompatibleChat },
    embedding: { defaultModel: 'text-embedding-3-small', create: createOpenAiCompatibleEmbedder },
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

export function createChatModel(options: ProviderOptions<ChatProvider>): ChatModel {
  const entry = entryOf(options.provider);
  return entry.chat.create(connectionOf(options, entry, entry.chat.defaultModel));
}

/** Null where no embedding provider is chosen. */
export function createEmbedder(options: ProviderOptions<EmbeddingProvider> & EmbedderOptions): Embedder | null {
  if (options.provider === 'none') return null;
  const entry = entryOf(options.provider);
  if (entry.embedding === null) return null;
  return entry.embedding.create(connectionOf(options, entry, entry.embedding.defaultModel), options);
}

/** The names of the models that the server has now, in its order. */
export async function listModels(options: ProviderOptions<ChatProvider>, signal: AbortSignal): Promise<string[]> {
  const entry = entryOf(options.provider);
  return entry.listModels(connectionOf(options, entry, entry.chat.defaultModel), signal);
}

function entryOf(provider: ChatProvider): ProviderEntry {
  if (provider === 'none') throw errors.providerMissing();
  return providers[provider];
}

function connectionOf(options: ProviderOptions<ChatProvider>, entry: ProviderEntry, defaultModel: string): Connection {
  const address = parseAddress(options.baseUrl || entry.defaultBaseUrl);
  const key = options.key?.trim() || undefined;
  // OpenAI's own service needs a key like any other; a server of the user's own may not.
  const needsKey = entry.needsKey || address.host === 'api.openai.com';
  if (needsKey && key === undefined) throw errors.keyMissing(entry.label);
  // Checked here, because what complains about a bad header quotes it.
  if (key !== undefined && !/^[!-~]+$/.test(key)) throw errors.wrongUsage(`The key for ${entry.label} holds characters that no key has.`, 'Set it again with "Cairn: Set API Key".');
  return {
    provider: options.provider,
    model: options.model?.trim() || defaultModel,
    address,
    key,
    fetch: options.fetch,
    clock: options.clock,
    limits: { ...defaultLimits(address.local), ...options.limits },
  };
}

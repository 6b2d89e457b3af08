import { errors } from '../core/errors.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Reranker } from '../core/ports/reranker.ts';
import type { RerankProvider } from '../core/settings.ts';
import { createChatReranker } from './chat-reranker.ts';
import { parseAddress } from './host.ts';
import { defaultLimits, type Fetch, type Limits } from './http-connection.ts';
import { rerankLabel } from './known-providers.ts';
import { createServerReranker } from './server-reranker.ts';
import { usableKey } from './usable-key.ts';

export interface RerankerOptions {
  readonly provider: RerankProvider;
  readonly model: string;
  readonly baseUrl: string;
  readonly key?: string | undefined;
  /** The model that answers; null where none is chosen. */
  readonly chat: () => ChatModel | null | Promise<ChatModel | null>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** What differs from the usual deadlines and attempts. */
  readonly limits?: Partial<Limits>;
}

/** A search waits for it: a service answers within a second or two, a cross-encoder on a small machine within five. */
const patience: Partial<Limits> = { firstByteMilliseconds: 10_000, idleMilliseconds: 10_000, attempts: 1 };

/** Null where none is chosen. */
export async function createReranker(options: RerankerOptions): Promise<Reranker | null> {
  const { provider, clock } = options;
  switch (provider) {
    case 'none':
      return null;
    case 'answer-model': {
      const chat = await options.chat();
      if (!chat) throw errors.providerMissing();
      return createChatReranker(chat, clock);
    }
    case 'rerank-api':
      return createServerReranker(connectionOf(options), 'jina');
    case 'tei':
      return createServerReranker(connectionOf(options), 'tei');
  }
}

function connectionOf({ provider, model, baseUrl, key, fetch, clock, limits }: RerankerOptions) {
  if (baseUrl === '') throw errors.wrongUsage('The reranking server has no address.', 'Set rerank.baseUrl, for example to https://api.jina.ai/v1, or rerank.provider to none.');
  const parsed = parseAddress(baseUrl);
  // People paste the whole address.
  const address = { ...parsed, base: parsed.base.replace(/\/rerank$/, '') };
  return { provider, model: model.trim(), address, key: usableKey(key, rerankLabel), fetch, clock, limits: { ...defaultLimits(address.local), ...patience, ...limits } };
}

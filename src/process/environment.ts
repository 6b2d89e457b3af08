import { environmentKey, serverOf, type Provider } from '../adapters/known-providers.ts';
import { createEmbedder } from '../adapters/providers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Embedder } from '../core/ports/embedder.ts';
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

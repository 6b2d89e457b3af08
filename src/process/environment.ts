import { createEmbedder } from '../adapters/providers.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { ChatProvider, Settings } from '../core/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that each vendor's own tools read. */
const variables: Record<ChatProvider, readonly string[]> = {
  none: [],
  anthropic: ['ANTHROPIC_API_KEY'],
  ollama: [],
  'openai-compatible': ['OPENAI_API_KEY'],
};

/** The key of a provider where there is no editor to keep it; empty where there is none. */
export function keyFor(provider: ChatProvider, environment: Environment): string {
  return variables[provider].map((name) => environment[name]).find(Boolean) ?? '';
}

/** The embedder of the settings, for hosts without an editor. */
export function embedderFor(settings: Settings, environment: Environment): Embedder | null {
  const provider = settings['embedding.provider'];
  return createEmbedder({
    provider,
    model: settings['embedding.model'],
    baseUrl: settings['embedding.baseUrl'],
    key: keyFor(provider, environment),
    maxInputTokens: settings['embedding.maxInputTokens'],
    fetch: globalThis.fetch,
    clock: systemClock,
  });
}

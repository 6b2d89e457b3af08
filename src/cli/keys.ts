import type { ChatProvider } from '../core/settings.ts';

/** The variables that each vendor's own tools read. */
const variables: Record<ChatProvider, readonly string[]> = {
  none: [],
  anthropic: ['ANTHROPIC_API_KEY'],
  ollama: [],
  'openai-compatible': ['OPENAI_API_KEY'],
};

/** The key of a provider, from the environment; empty where there is none. */
export function keyFor(provider: ChatProvider, environment: Readonly<Record<string, string | undefined>>): string {
  return variables[provider].map((name) => environment[name]).find(Boolean) ?? '';
}

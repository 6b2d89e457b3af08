import type { ChatServer, RerankProvider } from '../core/settings.ts';
import { parseAddress } from './host.ts';

export type Provider = ChatServer;

interface Known {
  /** As shown to the user. */
  readonly label: string;
  /** Without a key nothing works; otherwise one is sent where it is set. */
  readonly needsKey: boolean;
  readonly baseUrl: string;
  /** Models that are meant where none is named; empty where the provider has none of the kind. */
  readonly models: { readonly answer: string; readonly embedding: string };
  /** The variable that the vendor's own tools read the key from. */
  readonly keyVariable?: string;
}

/** What is known of a provider without its client, which is large and seldom needed at start. */
export const knownProviders: Readonly<Record<Provider, Known>> = {
  anthropic: {
    label: 'Claude (Anthropic)',
    needsKey: true,
    baseUrl: 'https://api.anthropic.com',
    models: { answer: 'claude-sonnet-5-5', embedding: '' },
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  ollama: {
    label: 'Ollama',
    needsKey: false,
    // Not `localhost`: where that name means ::1 first, a server on 127.0.0.1 looks refused.
    baseUrl: 'http://127.0.0.1:11434',
    models: { answer: 'qwen2.5-coder:7b', embedding: 'nomic-embed-text' },
  },
  'openai-compatible': {
    label: 'OpenAI-compatible server',
    needsKey: false,
    baseUrl: 'https://api.openai.com/v1',
    // What the vendor's page of deprecations names in the place of gpt-5-mini, which ends on 2026-12-11. Over this protocol it calls
    // functions where `reasoning_effort` is `none`, which the client finds out.
    models: { answer: 'gpt-6.1-terra', embedding: 'text-embedding-3-small' },
    keyVariable: 'OPENAI_API_KEY',
  },
};

/** The machine that a provider's requests go to. */
export interface Server {
  readonly provider: Provider;
  readonly label: string;
  /** Host and port: what keys and consent are bound to. */
  readonly host: string;
  readonly local: boolean;
}

export function serverOf(provider: Provider, baseUrl: string): Server {
  const { host, local } = parseAddress(baseUrl || knownProviders[provider].baseUrl);
  return { provider, label: knownProviders[provider].label, host, local };
}

export const rerankLabel = 'Reranking server';

/** The server that the settings name for reranking; null where none is named. Its key is kept like that of any server of one's own. */
export function rerankServerOf(provider: RerankProvider, baseUrl: string): Server | null {
  if (baseUrl === '' || (provider !== 'rerank-api' && provider !== 'tei')) return null;
  const { host, local } = parseAddress(baseUrl);
  return { provider: 'openai-compatible', label: rerankLabel, host, local };
}

/** A key of the environment belongs to the vendor whose name it bears, not to whoever the settings name as server. */
export function environmentKey(server: Server, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { keyVariable, baseUrl } = knownProviders[server.provider];
  return keyVariable !== undefined && server.host === new URL(baseUrl).host ? environment[keyVariable] || undefined : undefined;
}

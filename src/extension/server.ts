import { parseAddress } from '../adapters/host.ts';
import type { ChatProvider, EmbeddingProvider } from '../core/settings.ts';

export type Provider = Exclude<ChatProvider | EmbeddingProvider, 'none'>;

/** The machine that a provider's requests go to. */
export interface Server {
  readonly provider: Provider;
  readonly label: string;
  /** Host and port: what keys and consent are bound to. */
  readonly host: string;
  readonly local: boolean;
}

interface Known {
  readonly label: string;
  readonly baseUrl: string;
  /** Models that are meant where none is named. */
  readonly models: { readonly answer: string; readonly embedding: string };
  readonly environmentKey?: string;
}

/** What the window shows of a provider before its client is loaded; a test holds it to the clients' own table. */
export const knownProviders: Readonly<Record<Provider, Known>> = {
  anthropic: { label: 'Claude (Anthropic)', baseUrl: 'https://api.anthropic.com', models: { answer: 'claude-sonnet-5-5', embedding: '' }, environmentKey: 'ANTHROPIC_API_KEY' },
  ollama: { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434', models: { answer: 'qwen2.5-coder:7b', embedding: 'nomic-embed-text' } },
  'openai-compatible': {
    label: 'OpenAI-compatible server',
    baseUrl: 'https://api.openai.com/v1',
    models: { answer: 'gpt-5-mini', embedding: 'text-embedding-3-small' },
    environmentKey: 'OPENAI_API_KEY',
  },
};

export function serverOf(provider: Provider, baseUrl: string): Server {
  const { host, local } = parseAddress(baseUrl || knownProviders[provider].baseUrl);
  return { provider, label: knownProviders[provider].label, host, local };
}

/** Where a key is kept. It names the host, so that a key is never sent to another one. */
export function keyName(server: Pick<Server, 'provider' | 'host'>): string {
  return `key ${server.provider} ${server.host}`;
}

/** A key of the environment belongs to the vendor whose name it bears, not to whoever the settings name as server. */
export function environmentKey(server: Server, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { environmentKey: name, baseUrl } = knownProviders[server.provider];
  return name !== undefined && server.host === new URL(baseUrl).host ? environment[name] || undefined : undefined;
}

/** True where it is worth asking for a key: a server elsewhere seldom answers without one. */
export function wantsKey(server: Server): boolean {
  return server.provider === 'anthropic' || (!server.local && server.provider === 'openai-compatible');
}

/** A sentence about what is wrong with an address, or undefined where it will do. */
export function addressProblem(text: string): string | undefined {
  const url = parsed(text.trim());
  if (!url) return 'Give an address that begins with http:// or https://.';
  if (url.username || url.password) return 'Leave name and password out: settings are plain text. The key is asked for next.';
  if (url.hash) return 'Give the address without "#".';
  return undefined;
}

function parsed(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

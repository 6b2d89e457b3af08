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

const providers: Record<Provider, { readonly label: string; readonly baseUrl: string; readonly environmentKey?: string }> = {
  anthropic: { label: 'Anthropic', baseUrl: 'https://api.anthropic.com', environmentKey: 'ANTHROPIC_API_KEY' },
  ollama: { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434' },
  'openai-compatible': { label: 'OpenAI-compatible', baseUrl: 'https://api.openai.com/v1', environmentKey: 'OPENAI_API_KEY' },
};

export function serverOf(provider: Provider, baseUrl: string): Server {
  const { host, local } = parseAddress(baseUrl || providers[provider].baseUrl);
  return { provider, label: providers[provider].label, host, local };
}

/** Where a key is kept. It names the host, so that a key is never sent to another one. */
export function keyName(server: Pick<Server, 'provider' | 'host'>): string {
  return `key ${server.provider} ${server.host}`;
}

/** A key of the environment belongs to the vendor whose name it bears, not to whoever the settings name as server. */
export function environmentKey(server: Server, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { environmentKey: name, baseUrl } = providers[server.provider];
  return name !== undefined && server.host === new URL(baseUrl).host ? environment[name] || undefined : undefined;
}

/** True where the vendor answers nobody without a key. */
export function needsKey(server: Server): boolean {
  return !server.local && server.provider !== 'ollama';
}

export function providerLabel(provider: Provider): string {
  return providers[provider].label;
}

export function defaultAddress(provider: Provider): string {
  return providers[provider].baseUrl;
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

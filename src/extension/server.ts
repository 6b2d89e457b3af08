import { t } from '../protocol/l10n.ts';
import type { Server } from '../adapters/known-providers.ts';

/** Where a key is kept. It names the host, so that a key is never sent to another one. */
export function keyName(server: Pick<Server, 'provider' | 'host'>): string {
  return `key ${server.provider} ${server.host}`;
}

/** True where it is worth asking for a key: a server elsewhere seldom answers without one. */
export function wantsKey(server: Server): boolean {
  return server.provider === 'anthropic' || (!server.local && server.provider === 'openai-compatible');
}

/** A sentence about what is wrong with an address, or undefined where it will do. */
export function addressProblem(text: string): string | undefined {
  const url = parsed(text.trim());
  if (!url) return t('Give an address that begins with http:// or https://.');
  if (url.username || url.password) return t('Leave name and password out: settings are plain text. The key is asked for next.');
  if (url.hash) return t('Give the address without "#".');
  return undefined;
}

function parsed(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

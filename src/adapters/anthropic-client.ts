// The only file that loads Anthropic's SDK, and of it only what a chat needs: 130 KB of 460. It is itself loaded with
// the first question, so that the start of a host does not pay for it.
import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import type { Connection, Fetch } from './http-connection.ts';

/**
 * Everything is set here, so that the SDK reads no environment variable and no credential file. Attempts, deadlines
 * and the headers that really go out are those of `fetch`.
 */
export function openAnthropic(connection: Connection, fetch: Fetch): { messages: Messages; models: Models } {
  const client = new BaseAnthropic({
    apiKey: connection.key ?? '',
    webhookKey: null,
    baseURL: connection.address.base,
    fetch,
    maxRetries: 0,
    timeout: connection.limits.firstByteMilliseconds * 2,
    logLevel: 'off',
    openTelemetry: false,
  });
  return { messages: new Messages(client), models: new Models(client) };
}

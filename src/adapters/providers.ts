import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import { errors } from '../core/errors.ts';

/** Replaced by the adapters of the vendors. */
interface Access {
  readonly provider: string;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly key?: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}
export function createChatModel(_options: Access): ChatModel {
  throw errors.providerMissing();
}
export function createEmbedder(_options: Access & { readonly maxInputTokens: number }): Embedder | null {
  return null;
}
export async function listModels(_options: Access, _signal: AbortSignal): Promise<string[]> {
  return [];
}

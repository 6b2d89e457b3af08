import type { SendReceipt } from '../model/answer.ts';
import type { Masked } from '../model/secret.ts';
import type { ChatMessage, ChatModel, ChatRequest } from '../ports/chat-model.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import type { Shown } from './context.ts';
import type { Piece } from './piece.ts';
import { maskSecrets } from './mask-secrets.ts';

/** What goes to the model, and the record of what went. */
export interface Outbox {
  /** The message as it may leave: without its secrets, unless the model runs on this machine. */
  seal(message: ChatMessage): Promise<ChatMessage>;
  /** Enters a request into the record, and returns the record so far. `shown`: all code that is in it. */
  record(request: ChatRequest, shown: readonly Piece[], context: Pick<Shown, 'dropped' | 'tokens'>): SendReceipt;
}

export function createOutbox(chat: ChatModel, secrets: SecretFinder): Outbox {
  const masked = new Map<string, number>();
  let bytes = 0;
  let requests = 0;
  const hide = async (texts: readonly string[]): Promise<string[]> => {
    const result = await maskSecrets(texts, secrets);
    for (const { kind, count } of result.masked) masked.set(kind, (masked.get(kind) ?? 0) + count);
    return result.texts;
  };
  return {
    async seal(message) {
      if (chat.local) return message;
      // An earlier answer may be that of a model on this machine, which saw everything.
      if (message.role === 'assistant') return { ...message, text: (await hide([message.text]))[0] ?? '' };
      const [text = '', ...results] = await hide([message.text, ...(message.results ?? []).map((result) => result.text)]);
      return { ...message, text, ...(message.results ? { results: message.results.map((result, i) => ({ ...result, text: results[i] ?? '' })) } : {}) };
    },
    record(request, shown, { dropped, tokens }) {
      requests++;
      bytes += new TextEncoder().encode(textsOf(request).join('')).length;
      return {
        provider: chat.provider,
        model: chat.model,
        host: chat.host,
        pieces: shown.map(({ root, path, span, note }) => ({ root, path, span, ...(note ? { note } : {}) })),
        dropped,
        ...(tokens ? { context: tokens } : {}),
        bytes,
        requests,
        masked: [...masked].map(([kind, count]): Masked => ({ kind, count })),
      };
    },
  };
}

function textsOf({ system, messages, tools }: ChatRequest): string[] {
  const results = messages.flatMap((message) => (message.role === 'user' ? (message.results ?? []) : []));
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.calls ?? []) : []));
  return [system, JSON.stringify(tools ?? []), JSON.stringify(calls), ...[...messages, ...results].map(({ text }) => text)];
}

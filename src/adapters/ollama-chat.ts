import type { ChatResponse, Message } from 'ollama/browser';
import type { ChatDelta, ChatMessage, ChatModel, ChatRequest } from '../core/ports/chat-model.ts';
import { thoughtFilter } from './hidden-thoughts.ts';
import { attempted, attemptedStream, type Wire } from './http-attempts.ts';
import type { Connection } from './http-connection.ts';
import { checkedLines } from './ollama-lines.ts';
import { sendAccepted } from './refused-parameters.ts';

export function createOllamaChat(connection: Connection): ChatModel {
  const { provider, model, address } = connection;
  return {
    provider,
    model,
    host: address.host,
    local: address.local,
    stream: (request, signal) => attemptedStream(connection, signal, (wire) => answer(connection, wire, request)),
  };
}

export async function listOllamaModels(connection: Connection, signal: AbortSignal): Promise<string[]> {
  const { openOllama } = await import('./ollama-client.ts');
  return attempted(connection, signal, async (wire) => {
    const { models } = await openOllama(connection, wire.fetch).list();
    return models.map((model) => model.name);
  });
}

async function* answer(connection: Connection, wire: Wire, request: ChatRequest): AsyncGenerator<ChatDelta> {
  const { openOllama } = await import('./ollama-client.ts');
  const lines = checkedLines(connection, wire);
  const ollama = openOllama(connection, lines.fetch);
  const pieces = await sendAccepted(connection, wire, optional, (refused) => ollama.chat({ ...bodyOf(connection, request, refused), stream: true }));
  const thoughts = thoughtFilter();
  let calls = 0;
  try {
    for await (const piece of pieces) {
      const text = thoughts.take(piece.message.content) + (piece.done ? thoughts.rest() : '');
      if (text) yield { type: 'text', text };
      // Ollama gives its calls no ids; the order ties a result to its call.
      for (const { function: called } of piece.message.tool_calls ?? []) yield { type: 'call', call: { id: `call-${calls++}`, name: called.name, input: called.arguments } };
      if (piece.done) yield* end(piece, calls);
    }
  } catch (thrown) {
    throw lines.fault() ?? thrown;
  }
}

function* end(piece: ChatResponse, calls: number): Generator<ChatDelta> {
  yield { type: 'usage', ...countOf('inputTokens', piece.prompt_eval_count), ...countOf('outputTokens', piece.eval_count) };
  yield { type: 'stop', reason: calls > 0 ? 'tools' : piece.done_reason === 'length' ? 'length' : 'complete' };
}

/** Ollama leaves a count out where it is zero or the prompt came from its cache. */
function countOf<K extends string>(name: K, count: number | undefined): { [N in K]?: number } {
  return (count === undefined ? {} : { [name]: count }) as { [N in K]?: number };
}

const optional = { think: /think/i, tools: /\btools?\b/i };

function bodyOf(connection: Connection, request: ChatRequest, refused: ReadonlySet<keyof typeof optional>) {
  return {
    model: connection.model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.flatMap(messagesOf)],
    ...(request.tools && !refused.has('tools') ? { tools: request.tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
    // Thoughts count against the limit of the answer, and on a small machine they take minutes.
    ...(refused.has('think') ? {} : { think: false }),
    options: { temperature: request.temperature, num_predict: request.maxOutputTokens, num_ctx: contextSize(request) },
  };
}

function messagesOf(message: ChatMessage): Message[] {
  if (message.role === 'user') {
    const results = (message.results ?? []).map(({ name, text }) => ({ role: 'tool', tool_name: name, content: text }));
    return message.text || results.length === 0 ? [...results, { role: 'user', content: message.text }] : results;
  }
  const calls = (message.calls ?? []).map(({ name, input }) => ({ function: { name, arguments: input as Record<string, unknown> } }));
  return [{ role: 'assistant', content: message.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
}

/**
 * Ollama's own default (4,096 tokens on most machines) silently drops the beginning of a longer prompt. The size goes
 * up in doublings, because each new size makes the server load the model again. 2.5 characters a token is on the safe
 * side for code; an ideograph may be a token or two.
 */
export function contextSize(request: ChatRequest): number {
  const results = request.messages.flatMap((message) => (message.role === 'user' ? (message.results ?? []) : []));
  const texts = [request.system, JSON.stringify(request.tools ?? []), ...[...request.messages, ...results].map(({ text }) => text)];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const wide = texts.reduce((sum, text) => sum + (text.match(/[^\x00-\u02ff]/g)?.length ?? 0), 0);
  const wanted = (characters - wide) / 2.5 + wide * 1.5 + request.maxOutputTokens;
  let size = 8192;
  while (size < wanted) size *= 2;
  return size;
}

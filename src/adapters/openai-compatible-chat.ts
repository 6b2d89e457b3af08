import type { ChatDelta, ChatMessage, ChatModel, ChatRequest } from '../core/ports/chat-model.ts';
import { thoughtFilter } from './hidden-thoughts.ts';
import { endpoint } from './host.ts';
import { attempted, attemptedStream, type Wire } from './http-attempts.ts';
import { eventData, jsonOf, parsedJson } from './http-body.ts';
import type { Connection } from './http-connection.ts';
import { brokenStream, declined, faultOfRefusal, garbled } from './http-fault.ts';
import { statedError } from './http-refusal.ts';
import { sendAccepted } from './refused-parameters.ts';
import { parsedInput } from './tool-input.ts';

export function createOpenAiCompatibleChat(connection: Connection): ChatModel {
  const { provider, model, address } = connection;
  return {
    provider,
    model,
    host: address.host,
    local: address.local,
    stream: (request, signal) => attemptedStream(connection, signal, (wire) => answer(connection, wire, request)),
  };
}

export async function listOpenAiCompatibleModels(connection: Connection, signal: AbortSignal): Promise<string[]> {
  return attempted(connection, signal, async (wire) => {
    const response = await wire.fetch(endpoint(connection.address, '/models'), { headers: { accept: 'application/json' } });
    const { data } = (await jsonOf(connection, response)) as { data?: unknown };
    if (!Array.isArray(data)) throw garbled(connection, 'no list of models');
    return data.map((model: { id?: unknown }) => model.id).filter((id) => typeof id === 'string');
  });
}

async function* answer(connection: Connection, wire: Wire, request: ChatRequest): AsyncGenerator<ChatDelta> {
  const response = await sendAccepted(connection, wire, optional, (refused) =>
    wire.fetch(endpoint(connection.address, '/chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(bodyOf(connection, request, refused)),
    }),
  );
  const state: State = { inputTokens: undefined, outputTokens: undefined, finishReason: undefined, spoke: false, events: 0, calls: [] };
  const thoughts = thoughtFilter();
  // Some servers answer a request they don't know with 200 and an error; one inside a stream is a failure on the way.
  const unnamedError = isJson(response) ? 400 : 500;
  for await (const piece of piecesOf(connection, response)) {
    const text = thoughts.take(take(connection, piece, state, unnamedError));
    state.spoke ||= text !== '';
    if (text) yield { type: 'text', text };
  }
  if (state.events === 0) throw garbled(connection, 'no event of an answer');
  if (state.finishReason === undefined) throw brokenStream(connection);
  if (state.finishReason === 'content_filter' && !state.spoke) throw declined(connection);
  const rest = thoughts.rest();
  if (rest) yield { type: 'text', text: rest };
  for (const [i, { id, name, json }] of state.calls.entries()) yield { type: 'call', call: { id: id || `call-${i}`, name, input: parsedInput(json) } };
  if (state.inputTokens !== undefined || state.outputTokens !== undefined) yield usageOf(state);
  // Not every server names the reason `tool_calls`.
  yield { type: 'stop', reason: state.calls.length > 0 ? 'tools' : state.finishReason === 'length' ? 'length' : 'complete' };
}

/** In the order in which they are given up. OpenAI's newer models call functions over this protocol only where they are told not to reason. */
const optional = { reasoning: /reasoning_effort\b.*\bnone\b/is, tools: /\btools?\b|reasoning_effort/i, temperature: /temperature/i, max_tokens: /max_tokens/i, stream_options: /stream_options|include_usage/i };

function bodyOf(connection: Connection, request: ChatRequest, refused: ReadonlySet<keyof typeof optional>) {
  const tools = refused.has('tools') ? undefined : request.tools;
  return {
    model: connection.model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.flatMap(messagesOf)],
    stream: true,
    ...(tools ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
    ...(tools && refused.has('reasoning') ? { reasoning_effort: 'none' } : {}),
    ...(refused.has('max_tokens') ? { max_completion_tokens: request.maxOutputTokens } : { max_tokens: request.maxOutputTokens }),
    ...(refused.has('temperature') ? {} : { temperature: request.temperature }),
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
  };
}

function messagesOf(message: ChatMessage): object[] {
  if (message.role === 'user') {
    const results = (message.results ?? []).map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }));
    return message.text || results.length === 0 ? [...results, { role: 'user', content: message.text }] : results;
  }
  const calls = (message.calls ?? []).map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }));
  return [{ role: 'assistant', content: message.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
}

interface Piece {
  readonly choices?: readonly { readonly delta?: Content; readonly message?: Content; readonly finish_reason?: string | null }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
}
interface Content {
  readonly content?: string | null;
  /** Pieces of calls: the first of each has its name, the others more of its arguments. */
  readonly tool_calls?: readonly { readonly index?: number; readonly id?: string; readonly function?: { readonly name?: string; readonly arguments?: string } }[] | null;
}

/** The pieces of the stream; a server that does not stream sends the whole answer as one piece. */
async function* piecesOf(connection: Connection, response: Response): AsyncGenerator<unknown> {
  if (isJson(response)) {
    yield await jsonOf(connection, response);
    return;
  }
  for await (const data of eventData(response)) {
    if (data === '[DONE]') {
      yield done;
      return;
    }
    yield parsedJson(connection, data);
  }
}

function isJson(response: Response): boolean {
  return /^application\/json/i.test(response.headers.get('content-type') ?? '');
}

/** `[DONE]` ends an answer too: not every server names a reason. */
const done: Piece = { choices: [{ finish_reason: 'stop' }] };

interface State {
  readonly calls: { id: string; name: string; json: string }[];
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  finishReason: string | undefined;
  spoke: boolean;
  events: number;
}

function take(connection: Connection, value: unknown, state: State, unnamedError: number): string {
  if (typeof value !== 'object' || value === null) throw garbled(connection, 'an event that is no answer');
  const stated = 'error' in value && value.error ? statedError(value) : undefined;
  if (stated) throw faultOfRefusal(connection, { status: statusOf(stated.status, stated.code) ?? unnamedError, detail: stated.message, code: stated.code });
  const piece = value as Piece;
  if (piece !== done) state.events += 1;
  state.inputTokens = piece.usage?.prompt_tokens ?? state.inputTokens;
  state.outputTokens = piece.usage?.completion_tokens ?? state.outputTokens;
  const choice = piece.choices?.[0];
  state.finishReason ??= choice?.finish_reason ?? undefined;
  const content = choice?.delta ?? choice?.message;
  for (const [i, part] of (content?.tool_calls ?? []).entries()) {
    const call = (state.calls[part.index ?? i] ??= { id: '', name: '', json: '' });
    call.id ||= part.id ?? '';
    call.name ||= part.function?.name ?? '';
    call.json += part.function?.arguments ?? '';
  }
  return content?.content ?? '';
}

/** An error inside a stream has at best a code: it is classed as if it had come as a status. */
function statusOf(status: number | undefined, code = ''): number | undefined {
  if (status !== undefined && status >= 400) return status;
  if (/rate_limit/.test(code)) return 429;
  if (/invalid_request|not_supported|context_length/.test(code)) return 400;
  if (/model_not_found/.test(code)) return 404;
  if (/auth|permission|api_key/.test(code)) return 401;
  return undefined;
}

function usageOf(state: State): ChatDelta {
  return {
    type: 'usage',
    ...(state.inputTokens === undefined ? {} : { inputTokens: state.inputTokens }),
    ...(state.outputTokens === undefined ? {} : { outputTokens: state.outputTokens }),
  };
}

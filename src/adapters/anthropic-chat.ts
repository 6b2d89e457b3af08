import type { MessageParam, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';
import type { ChatDelta, ChatMessage, ChatModel, ChatRequest } from '../core/ports/chat-model.ts';
import { attempted, attemptedStream, type Wire } from './http-attempts.ts';
import type { Connection } from './http-connection.ts';
import { brokenStream, declined, faultOfRefusal, garbled } from './http-fault.ts';
import { statedError } from './http-refusal.ts';
import { sendAccepted } from './refused-parameters.ts';
import { parsedInput } from './tool-input.ts';

export function createAnthropicChat(connection: Connection): ChatModel {
  const { provider, model, address } = connection;
  return {
    provider,
    model,
    host: address.host,
    local: address.local,
    stream: (request, signal) => attemptedStream(connection, signal, (wire) => answer(connection, wire, request)),
  };
}

export async function listAnthropicModels(connection: Connection, signal: AbortSignal): Promise<string[]> {
  const { openAnthropic } = await import('./anthropic-client.ts');
  // 1000 is the most that the service puts on one page.
  return attempted(connection, signal, async (wire) => {
    const page = await openAnthropic(connection, wire.fetch).models.list({ limit: 1000 });
    return page.data.map((model) => model.id);
  });
}

async function* answer(connection: Connection, wire: Wire, request: ChatRequest): AsyncGenerator<ChatDelta> {
  const { openAnthropic } = await import('./anthropic-client.ts');
  const { messages } = openAnthropic(connection, wire.fetch);
  const events = await sendAccepted(connection, wire, optional, (refused) => messages.create({ ...bodyOf(connection, request, refused), stream: true }));
  const state: State = { inputTokens: undefined, outputTokens: undefined, stopReason: undefined, started: false, spoke: false, stopped: false, call: undefined };
  try {
    for await (const event of events) {
      const delta = take(event, state);
      state.spoke ||= delta !== undefined;
      if (delta) yield delta;
      if (state.stopped) break;
    }
  } catch (thrown) {
    throw wire.fault() ?? faultOfEvent(connection, thrown);
  }
  if (!state.started) throw garbled(connection, 'no event of an answer');
  // The SDK ends its loop without a word when the connection ends early.
  if (!state.stopped) throw brokenStream(connection);
  if (state.stopReason === 'refusal' && !state.spoke) throw declined(connection);
  yield usageOf(state);
  yield { type: 'stop', reason: reasons[state.stopReason ?? ''] ?? 'complete' };
}

const reasons: Readonly<Record<string, 'length' | 'tools'>> = { max_tokens: 'length', model_context_window_exceeded: 'length', tool_use: 'tools' };
const optional = { temperature: /temperature/i, thinking: /thinking/i, tools: /\btools?\b/i };

/** Room for thoughts, on top of the answer's own, for the models that can't be told not to think. */
const thinkingTokens = 8192;

function bodyOf(connection: Connection, request: ChatRequest, refused: ReadonlySet<keyof typeof optional>) {
  return {
    model: connection.model,
    ...(request.system ? { system: request.system } : {}),
    messages: request.messages.map(messageOf),
    ...(request.tools && !refused.has('tools') ? { tools: request.tools.map(({ name, description, parameters }) => ({ name, description, input_schema: { ...parameters, type: 'object' as const } })) } : {}),
    max_tokens: request.maxOutputTokens + (refused.has('thinking') ? thinkingTokens : 0),
    ...(refused.has('temperature') ? {} : { temperature: request.temperature }),
    // Newer models think unless told otherwise, and thoughts count against the limit of the answer.
    ...(refused.has('thinking') ? {} : { thinking: { type: 'disabled' as const } }),
  };
}

function messageOf(message: ChatMessage): MessageParam {
  const text = message.text ? [{ type: 'text' as const, text: message.text }] : [];
  if (message.role === 'user') {
    const results = (message.results ?? []).map(({ id, text: content }) => ({ type: 'tool_result' as const, tool_use_id: id, content }));
    return { role: 'user', content: results.length > 0 ? [...results, ...text] : message.text };
  }
  const calls = (message.calls ?? []).map(({ id, name, input }) => ({ type: 'tool_use' as const, id, name, input }));
  return { role: 'assistant', content: calls.length > 0 ? [...text, ...calls] : message.text };
}

interface State {
  /** The call whose input is arriving. */
  call: { readonly id: string; readonly name: string; json: string } | undefined;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  stopReason: string | undefined;
  started: boolean;
  spoke: boolean;
  stopped: boolean;
}

function take(event: RawMessageStreamEvent, state: State): ChatDelta | undefined {
  switch (event.type) {
    case 'message_start':
      state.started = true;
      state.inputTokens = event.message.usage.input_tokens;
      state.outputTokens = event.message.usage.output_tokens;
      return undefined;
    case 'content_block_start': {
      const { content_block: block } = event;
      state.call = block.type === 'tool_use' ? { id: block.id, name: block.name, json: '' } : undefined;
      return undefined;
    }
    case 'content_block_delta':
      if (event.delta.type === 'input_json_delta' && state.call) state.call.json += event.delta.partial_json;
      return event.delta.type === 'text_delta' && event.delta.text ? { type: 'text', text: event.delta.text } : undefined;
    case 'content_block_stop': {
      const { call } = state;
      state.call = undefined;
      return call && { type: 'call', call: { id: call.id, name: call.name, input: parsedInput(call.json) } };
    }
    case 'message_delta':
      state.outputTokens = event.usage.output_tokens;
      state.stopReason = event.delta.stop_reason ?? undefined;
      return undefined;
    case 'message_stop':
      state.stopped = true;
      return undefined;
  }
}

function usageOf(state: State): ChatDelta {
  return {
    type: 'usage',
    ...(state.inputTokens === undefined ? {} : { inputTokens: state.inputTokens }),
    ...(state.outputTokens === undefined ? {} : { outputTokens: state.outputTokens }),
  };
}

/** An `error` event has no status of its own: its type stands for one. */
const statusOfType: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

function faultOfEvent(connection: Connection, thrown: unknown): unknown {
  const stated = statedError((thrown as { error?: unknown }).error);
  if (stated === undefined) return thrown;
  return faultOfRefusal(connection, { status: statusOfType[stated.code ?? ''] ?? 500, detail: stated.message, code: stated.code });
}

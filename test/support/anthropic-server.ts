import { type ChatDialect, type ChatReply, type Script, scripted, sendChat } from './model-scripts.ts';
import { sendJson, startWireServer, type WireServer } from './wire-server.ts';

export interface AnthropicScript {
  readonly chat?: Script<ChatReply>;
  readonly models?: readonly string[];
}

/** Speaks Anthropic's Messages API: `POST /v1/messages` as a stream, `GET /v1/models`; any prefix before them is taken. */
export async function startAnthropicServer(script: AnthropicScript = {}): Promise<WireServer> {
  const nextChat = scripted<ChatReply>(script.chat ?? { text: ['Hello', ' from Claude.'] });
  return startWireServer(async (request, response) => {
    if (request.headers.authorization === undefined && request.headers['x-api-key'] === undefined) {
      return sendJson(response, 401, dialect.refusal(401, 'x-api-key header is required', 'authentication_error'));
    }
    if (/\/v1\/messages(\?|$)/.test(request.path)) return sendChat(response, await nextChat(request), dialect);
    if (/\/v1\/models(\?|$)/.test(request.path)) {
      const data = (script.models ?? ['claude-test']).map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' }));
      return sendJson(response, 200, { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null });
    }
    return sendJson(response, 404, dialect.refusal(404, 'Not Found', 'not_found_error'));
  });
}

const dialect: ChatDialect = {
  contentType: 'text/event-stream; charset=utf-8',
  start: (reply) =>
    event('message_start', {
      message: {
        id: 'msg_test',
        type: 'message',
        role: 'assistant',
        model: 'claude-test',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: reply.usage?.input ?? 11, output_tokens: 1 },
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  piece: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (reply) =>
    event('content_block_stop', { index: 0 }) +
    (reply.calls ?? []).map(({ name, input }, i) => toolUse(i + 1, name, JSON.stringify(input))).join('') +
    event('message_delta', {
      delta: { stop_reason: reply.calls ? 'tool_use' : stopReasons[reply.stop ?? 'complete'], stop_sequence: null },
      usage: { output_tokens: reply.usage?.output ?? 7 },
    }) +
    event('message_stop', {}),
  failure: (message, type = 'overloaded_error') => event('error', { error: { type, message } }),
  refusal: (status, message, type) => ({ type: 'error', error: { type: type ?? typeOf[status] ?? 'api_error', message }, request_id: 'req_test' }),
};

/** The input of a call arrives as pieces of JSON. */
function toolUse(index: number, name: string, json: string): string {
  return (
    event('content_block_start', { index, content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} } }) +
    [json.slice(0, 5), json.slice(5)].map((partial_json) => event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } })).join('') +
    event('content_block_stop', { index })
  );
}

const stopReasons = { complete: 'end_turn', length: 'max_tokens', declined: 'refusal' } as const;

const typeOf: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

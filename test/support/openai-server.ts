import { type ChatDialect, type ChatReply, type EmbedReply, type Script, scripted, sendChat, sendTrouble } from './model-scripts.ts';
import { sendJson, startWireServer, type WireServer } from './wire-server.ts';
import { wordVector } from './word-vectors.ts';

export interface OpenAiScript {
  readonly chat?: Script<ChatReply>;
  readonly embed?: Script<EmbedReply>;
  readonly models?: readonly string[];
}

/** Speaks OpenAI's API: `POST …/chat/completions` as a stream, `POST …/embeddings`, `GET …/models`; the base address is `${url}/v1`. */
export async function startOpenAiServer(script: OpenAiScript = {}): Promise<WireServer> {
  const nextChat = scripted<ChatReply>(script.chat ?? { text: ['Hello', ' from a compatible server.'] });
  const nextEmbed = scripted<EmbedReply>(script.embed ?? {});
  return startWireServer(async (request, response) => {
    const [path = ''] = request.path.split('?');
    if (path.endsWith('/v1/chat/completions')) {
      const { stream_options } = request.body as { stream_options?: { include_usage?: boolean } };
      return sendChat(response, await nextChat(request), dialectFor(stream_options?.include_usage === true));
    }
    if (path.endsWith('/v1/models')) {
      return sendJson(response, 200, { object: 'list', data: (script.models ?? ['gpt-test']).map((id) => ({ id, object: 'model', created: 1, owned_by: 'test' })) });
    }
    if (!path.endsWith('/v1/embeddings')) return sendJson(response, 404, refusal(404, 'Not Found', 'invalid_request_error'));
    const reply = await nextEmbed(request);
    if (sendTrouble(response, reply, refusal)) return;
    const { model, input } = request.body as { model: string; input: string | string[] };
    const texts = typeof input === 'string' ? [input] : input;
    if (texts.some((text) => text.length > (reply.maxCharacters ?? Infinity))) {
      return sendJson(response, 400, refusal(400, "This model's maximum context length is 512 tokens, however you requested more.", 'invalid_request_error'));
    }
    const data = reply.vectors ? reply.vectors(texts) : texts.map((text, index) => ({ object: 'embedding', index, embedding: wordVector(text) }));
    return sendJson(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  });
}

function dialectFor(withUsage: boolean): ChatDialect {
  return {
    contentType: 'text/event-stream',
    start: () => chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
    piece: (text) => chunk({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }),
    end: (reply) =>
      (reply.calls ?? []).map(({ name, input }, index) => toolCall(index, name, JSON.stringify(input))).join('') +
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: reply.calls ? 'tool_calls' : finishReasons[reply.stop ?? 'complete'] }] }) +
      (withUsage ? chunk({ choices: [], usage: usageOf(reply) }) : '') +
      'data: [DONE]\n\n',
    failure: (message, type = 'server_error') => `data: ${JSON.stringify({ error: { message, type, code: null } })}\n\n`,
    refusal,
  };
}

/** A call's name comes first, its arguments in pieces behind it. */
function toolCall(index: number, name: string, json: string): string {
  const delta = (part: object) => chunk({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...part }] }, finish_reason: null }] });
  return (
    delta({ id: `call_${index}`, type: 'function', function: { name, arguments: '' } }) +
    delta({ function: { arguments: json.slice(0, 5) } }) +
    delta({ function: { arguments: json.slice(5) } })
  );
}

const finishReasons = { complete: 'stop', length: 'length', declined: 'content_filter' } as const;

function usageOf(reply: ChatReply) {
  const { input, output } = reply.usage ?? { input: 11, output: 7 };
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function refusal(status: number, message: string, type?: string) {
  return { error: { message, type: type ?? (status >= 500 ? 'server_error' : 'invalid_request_error'), param: null, code: null } };
}

function chunk(fields: object): string {
  return `data: ${JSON.stringify({ id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 1, model: 'gpt-test', ...fields })}\n\n`;
}

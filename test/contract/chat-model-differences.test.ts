import { afterEach, describe, expect, it } from 'vitest';
import type { Provider } from '../../src/adapters/known-providers.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import type { ChatDelta, ChatRequest } from '../../src/core/ports/chat-model.ts';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOllamaServer } from '../support/ollama-server.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { TestClock } from '../support/test-clock.ts';
import type { WireRequest, WireServer } from '../support/wire-server.ts';

const request: ChatRequest = { system: 'S', messages: [{ role: 'user', text: 'Q' }], temperature: 0.1, maxOutputTokens: 500 };

const servers: WireServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function ask(provider: Provider, server: WireServer, asked: ChatRequest = request): Promise<ChatDelta[]> {
  if (!servers.includes(server)) servers.push(server);
  const baseUrl = provider === 'openai-compatible' ? `${server.url}/v1` : server.url;
  const deltas: ChatDelta[] = [];
  const model = createChatModel({ provider, model: 'newest', baseUrl, key: 'k', fetch, clock: new TestClock() });
  for await (const delta of model.stream(asked, new AbortController().signal)) deltas.push(delta);
  return deltas;
}

function textOf(deltas: readonly ChatDelta[]): string {
  return deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join('');
}

/** A server that refuses requests that hold one of the fields, in the given words. */
function refusing(fields: Readonly<Record<string, string>>) {
  return (incoming: WireRequest): ChatReply => {
    const field = Object.keys(fields).find((name) => name in (incoming.body as object));
    return field === undefined ? { text: 'ok' } : { status: 400, error: fields[field] ?? '' };
  };
}

function fieldsOf(server: WireServer): string[][] {
  return server.requests.map((sent) => Object.keys(sent.body as object).sort());
}

describe('Claude', () => {
  it('is asked again without what a model refuses, and that is remembered for the next question', async () => {
    const server = await startAnthropicServer({
      chat: refusing({ temperature: '`temperature` is deprecated for this model.', thinking: 'thinking.type: "disabled" is not supported for this model.' }),
    });
    expect(textOf(await ask('anthropic', server))).toBe('ok');
    expect(server.requests).toHaveLength(3);
    expect(textOf(await ask('anthropic', server))).toBe('ok');
    expect(fieldsOf(server).slice(2)).toEqual([
      ['max_tokens', 'messages', 'model', 'stream', 'system'],
      ['max_tokens', 'messages', 'model', 'stream', 'system'],
    ]);
    expect((server.requests[3]?.body as { max_tokens: number }).max_tokens).toBe(500 + 8192);
  });

  it('passes on a refusal that is about something else', async () => {
    const server = await startAnthropicServer({ chat: { status: 400, error: 'prompt is too long: 250000 tokens > 200000 maximum' } });
    await expect(ask('anthropic', server)).rejects.toMatchObject({ code: 'server-refused', message: expect.stringContaining('prompt is too long') as string });
    expect(server.requests).toHaveLength(1);
  });

  it('may decline, which is no empty answer', async () => {
    const server = await startAnthropicServer({ chat: [{ stop: 'declined' }, { text: 'I can not say.', stop: 'declined' }] });
    await expect(ask('anthropic', server)).rejects.toMatchObject({ code: 'server-refused', message: expect.stringContaining('declined') as string });
    expect(textOf(await ask('anthropic', server))).toBe('I can not say.');
  });

  it('tells what kind of error came inside the stream', async () => {
    const server = await startAnthropicServer({ chat: { text: ['a'], failAfter: 1, errorType: 'rate_limit_error', error: 'slow down' } });
    await expect(ask('anthropic', server)).rejects.toMatchObject({ code: 'server-rate-limited' });
  });
});

describe('Ollama', () => {
  it('is told a context that holds the prompt, in steps', async () => {
    const server = await startOllamaServer();
    await ask('ollama', server);
    await ask('ollama', server, { ...request, messages: [{ role: 'user', text: 'some code '.repeat(4000) }] });
    await ask('ollama', server, { ...request, messages: [{ role: 'user', text: '重试队列在哪里'.repeat(2000) }] });
    const sizes = server.requests.map((sent) => (sent.body as { options: { num_ctx: number } }).options.num_ctx);
    expect(sizes).toEqual([8192, 32_768, 32_768]);
    expect(server.requests[0]?.body).toMatchObject({ think: false, options: { temperature: 0.1, num_predict: 500 } });
  });

  it('is asked again without `think` where the model knows no such thing', async () => {
    const server = await startOllamaServer({ chat: refusing({ think: '"newest" does not support thinking' }) });
    expect(textOf(await ask('ollama', server))).toBe('ok');
    expect(server.requests).toHaveLength(2);
  });

  it('shows no thoughts', async () => {
    const server = await startOllamaServer({ chat: { text: ['<thi', 'nk>Hm.</th', 'ink>\n\nHere', '.'] } });
    expect(textOf(await ask('ollama', server))).toBe('Here.');
  });
});

describe('An OpenAI-compatible server', () => {
  it('is asked under other names where the model wants them, and that is remembered', async () => {
    const server = await startOpenAiServer({
      chat: refusing({
        max_tokens: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        temperature: "Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) value is supported.",
        stream_options: 'Unrecognized request argument supplied: stream_options',
      }),
    });
    expect(textOf(await ask('openai-compatible', server))).toBe('ok');
    expect(textOf(await ask('openai-compatible', server))).toBe('ok');
    expect(server.requests).toHaveLength(5);
    expect(fieldsOf(server)[4]).toEqual(['max_completion_tokens', 'messages', 'model', 'stream']);
    expect(server.requests[4]?.body).toMatchObject({ max_completion_tokens: 500 });
  });

  const tools = [{ name: 'read_lines', description: 'Reads lines.', parameters: { type: 'object', properties: {} } }];
  const unreasoned = "Function tools with reasoning_effort are not supported for newest in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.";

  it('keeps its tools where a model calls functions only without reasoning', async () => {
    const chat = ({ body }: WireRequest): ChatReply => ((body as { reasoning_effort?: string }).reasoning_effort === 'none' ? { text: 'ok' } : { status: 400, error: unreasoned });
    const server = await startOpenAiServer({ chat });
    expect(textOf(await ask('openai-compatible', server, { ...request, tools }))).toBe('ok');
    expect(server.requests.map(({ body }) => body)).toMatchObject([{ tools: [{}] }, { tools: [{}], reasoning_effort: 'none' }]);
  });

  it('answers without tools where a model can neither leave reasoning nor call functions with it', async () => {
    const chat = ({ body }: WireRequest): ChatReply => {
      const { tools: sent, reasoning_effort: effort } = body as { tools?: unknown; reasoning_effort?: string };
      if (effort !== undefined) return { status: 400, error: "Unsupported value: 'reasoning_effort' does not support this value with this model." };
      return sent ? { status: 400, error: unreasoned } : { text: 'ok' };
    };
    const server = await startOpenAiServer({ chat });
    expect(textOf(await ask('openai-compatible', server, { ...request, tools }))).toBe('ok');
    expect(fieldsOf(server).at(-1)).toEqual(['max_tokens', 'messages', 'model', 'stream', 'stream_options', 'temperature']);
  });

  it('need not report usage', async () => {
    const server = await startOpenAiServer({ chat: refusing({ stream_options: 'stream_options: extra fields not permitted' }) });
    expect(await ask('openai-compatible', server)).toEqual([{ type: 'text', text: 'ok' }, { type: 'stop', reason: 'complete' }]);
  });

  it('need not have a key', async () => {
    const server = await startOpenAiServer();
    servers.push(server);
    const model = createChatModel({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, fetch, clock: new TestClock() });
    for await (const _ of model.stream(request, new AbortController().signal));
    expect(server.requests[0]?.headers['authorization']).toBeUndefined();
  });

  it('may stand behind a password, and keep a version in its address', async () => {
    const server = await startOpenAiServer();
    servers.push(server);
    const baseUrl = server.url.replace('http://', 'http://me:se%20cret@') + '/v1?api-version=2026-01-01';
    const model = createChatModel({ provider: 'openai-compatible', model: 'm', baseUrl, fetch, clock: new TestClock() });
    for await (const _ of model.stream(request, new AbortController().signal));
    expect(server.requests[0]).toMatchObject({ path: '/v1/chat/completions?api-version=2026-01-01', headers: { authorization: `Basic ${btoa('me:se cret')}` } });
    expect(model.host).toBe(new URL(server.url).host);
  });

  it('may answer in one piece although a stream was asked for', async () => {
    const body = JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'whole' }, finish_reason: 'length' }], usage: { prompt_tokens: 3, completion_tokens: 1 } });
    const server = await startOpenAiServer({ chat: { raw: { contentType: 'application/json', body } } });
    expect(await ask('openai-compatible', server)).toEqual([
      { type: 'text', text: 'whole' },
      { type: 'usage', inputTokens: 3, outputTokens: 1 },
      { type: 'stop', reason: 'length' },
    ]);
  });

  it('may say with status 200 that it does not know the address', async () => {
    const body = JSON.stringify({ error: 'Unexpected endpoint or method. (POST /chat/completions)' });
    const server = await startOpenAiServer({ chat: { raw: { contentType: 'application/json', body } } });
    await expect(ask('openai-compatible', server)).rejects.toMatchObject({ code: 'server-refused', message: expect.stringContaining('Unexpected endpoint') as string });
    expect(server.requests).toHaveLength(1);
  });

  it('may end with a reason and without [DONE], with [DONE] and without a reason, and may send comments', async () => {
    const piece = (fields: object) => `data: ${JSON.stringify({ choices: [fields] })}\n\n`;
    const bodies = [
      ': keep-alive\n\n' + piece({ delta: { content: 'a' } }) + piece({ delta: {}, finish_reason: 'stop' }),
      piece({ delta: { content: 'a' } }) + 'data: [DONE]',
      'data:' + piece({ delta: { reasoning_content: 'hm', content: null } }).slice(5) + piece({ delta: { content: 'a' }, finish_reason: 'stop' }).replaceAll('\n', '\r\n'),
    ];
    for (const body of bodies) {
      const server = await startOpenAiServer({ chat: { raw: { contentType: 'text/event-stream', body } } });
      expect(await ask('openai-compatible', server)).toEqual([{ type: 'text', text: 'a' }, { type: 'stop', reason: 'complete' }]);
    }
  });

  it('tells of an error inside the stream by the status a gateway gives it', async () => {
    const body = `data: ${JSON.stringify({ error: { code: 429, message: 'upstream is busy' } })}\n\n`;
    const server = await startOpenAiServer({ chat: { raw: { contentType: 'text/event-stream', body } } });
    await expect(ask('openai-compatible', server)).rejects.toMatchObject({ code: 'server-rate-limited' });
  });

  it('may decline, which is no empty answer', async () => {
    const server = await startOpenAiServer({ chat: { stop: 'declined' } });
    await expect(ask('openai-compatible', server)).rejects.toMatchObject({ code: 'server-refused' });
  });

  it('may name a missing model with another status', async () => {
    const server = await startOpenAiServer({ chat: { status: 400, error: 'No models loaded. Please load a model in the developer page.' } });
    await expect(ask('openai-compatible', server)).rejects.toMatchObject({ code: 'model-missing' });
  });
});

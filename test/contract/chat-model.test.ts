import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Provider } from '../../src/adapters/known-providers.ts';
import { createChatModel, listModels, type ProviderOptions } from '../../src/adapters/providers.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { type CairnError, isAbort } from '../../src/core/errors.ts';
import type { ChatDelta, ChatModel } from '../../src/core/ports/chat-model.ts';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import { all, chatModelContract, failureOf, textOf, within } from '../support/chat-model-contract.ts';
import type { ChatReply, Script } from '../support/model-scripts.ts';
import { startOllamaServer } from '../support/ollama-server.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { eventually, TestClock } from '../support/test-clock.ts';
import type { WireServer } from '../support/wire-server.ts';

const key = 'gateway.THEKEY-0123456789';
interface Vendor {
  readonly provider: Provider;
  readonly start: (script: { chat?: Script<ChatReply>; models?: readonly string[] }) => Promise<WireServer>;
  /** Added to the server's address by the user. */
  readonly suffix: string;
  readonly path: string;
  /** The whole address, as it stands in the vendor's documentation, in place of the base address. */
  readonly whole: string;
}

const vendors: readonly Vendor[] = [
  { provider: 'anthropic', start: startAnthropicServer, suffix: '', path: '/v1/messages', whole: '/v1/messages' },
  { provider: 'ollama', start: startOllamaServer, suffix: '', path: '/api/chat', whole: '/api' },
  { provider: 'openai-compatible', start: startOpenAiServer, suffix: '/v1', path: '/v1/chat/completions', whole: '/v1/chat/completions' },
];

const servers: WireServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe.each(vendors)('ChatModel of $provider', (vendor) => {
  async function serve(chat: Script<ChatReply>, options: Partial<ProviderOptions<Provider>> = {}) {
    const server = await vendor.start({ chat });
    servers.push(server);
    const clock = new TestClock();
    return { server, clock, host: new URL(server.url).host, model: modelAt(server.url + vendor.suffix, { clock, ...options }) };
  }

  function modelAt(baseUrl: string, options: Partial<ProviderOptions<Provider>> = {}): ChatModel {
    return createChatModel({ provider: vendor.provider, model: 'model-under-test', baseUrl, key, fetch, clock: new TestClock(), ...options });
  }

  chatModelContract({ serve, missing: { status: 404, error: vendor.provider === 'anthropic' ? 'model: model-under-test' : 'model "model-under-test" not found, try pulling it first' } });

  it('says what it asks for: model, system, turns, temperature, limit, streaming', async () => {
    const { model, server } = await serve({ text: 'ok' });
    await all(model);
    const [sent] = server.requests;
    expect(sent?.method).toBe('POST');
    expect(sent?.path).toBe(vendor.path);
    expect(sent?.headers['authorization']).toBe(`Bearer ${key}`);
    const body = JSON.stringify(sent?.body);
    for (const text of ['"model":"model-under-test"', 'Answer briefly.', 'What is it?', 'A queue.', 'Where? 在哪里', '"temperature":0.1', '321', '"stream":true']) {
      expect(body).toContain(text);
    }
  });

  it('tells an answer that was cut at the limit', async () => {
    const { model } = await serve({ text: 'half an', stop: 'length' });
    expect((await all(model)).at(-1)).toEqual({ type: 'stop', reason: 'length' });
  });

  it.each(['/gate/way', '/gate/way/'])('keeps the path of the base address %s', async (prefix) => {
    const server = await vendor.start({ chat: { text: 'ok' } });
    servers.push(server);
    await all(modelAt(server.url + (prefix.endsWith('/') && vendor.suffix ? prefix.slice(0, -1) + vendor.suffix + '/' : prefix + vendor.suffix)));
    expect(server.requests[0]?.path).toBe(`/gate/way${vendor.path}`);
  });

  it('forgives an address that says more than the base', async () => {
    const server = await vendor.start({ chat: { text: 'ok' } });
    servers.push(server);
    await all(modelAt(`${server.url}/gate${vendor.whole}/`));
    expect(server.requests[0]?.path).toBe(`/gate${vendor.path}`);
  });

  it('knows its host and whether that is this machine', async () => {
    const { model, host } = await serve({ text: 'ok' });
    expect(model).toMatchObject({ provider: vendor.provider, model: 'model-under-test', host, local: true });
    expect(modelAt('https://models.example.com/v1')).toMatchObject({ host: 'models.example.com', local: false });
  });

  it('stops while it pauses between attempts', async () => {
    const { model, server } = await serve({ status: 429 }, { clock: systemClock, limits: { backoffMilliseconds: 20_000 } });
    const controller = new AbortController();
    const failing = failureOf(model, controller.signal);
    await eventually(() => server.requests.length === 1, 'a request');
    setTimeout(() => controller.abort(), 30);
    expect(isAbort(await within(1000, failing))).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [401, 'server-unauthorized', 1],
    [403, 'server-unauthorized', 1],
    [400, 'server-refused', 1],
    [413, 'server-refused', 1],
    [429, 'server-rate-limited', 3],
    [500, 'server-overloaded', 3],
    [502, 'server-overloaded', 3],
    [503, 'server-overloaded', 3],
    [529, 'server-overloaded', 3],
  ] as const)('makes of status %i the failure %s after %i attempts', async (status, code, attempts) => {
    const { model, server, host } = await serve({ status, error: `no: ${key}, sk-live-THEKEYabcdef` });
    const failure = await failureOf(model);
    expect(failure).toMatchObject({ code });
    expect((failure as CairnError).message).toContain(host);
    expect(JSON.stringify((failure as CairnError).toFailure())).not.toContain('THEKEY');
    expect(server.requests).toHaveLength(attempts);
  });

  it('does not mistake a wrong address for a missing model', async () => {
    const { model } = await serve({ status: 404, raw: { contentType: 'text/html', body: '<html><body>nginx: 404</body></html>' } });
    expect(await failureOf(model)).toMatchObject({ code: 'server-refused' });
  });

  it('tries again after failures that pass, with growing pauses', async () => {
    const { model, server, clock } = await serve([{ status: 529 }, { connection: 'reset' }, { text: 'third time' }]);
    expect(textOf(await all(model))).toBe('third time');
    expect(server.requests).toHaveLength(3);
    const [first = 0, second = 0] = clock.pauses;
    expect(first).toBeGreaterThanOrEqual(500);
    expect(first).toBeLessThanOrEqual(750);
    expect(second).toBeGreaterThanOrEqual(1000);
    expect(second).toBeLessThanOrEqual(1500);
  });

  it.each([
    ['seconds', '7'],
    ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 7)).toUTCString()],
  ])('waits as long as Retry-After says, in %s', async (_, value) => {
    const { model, clock } = await serve([{ status: 429, headers: { 'retry-after': value } }, { text: 'ok' }]);
    expect(textOf(await all(model))).toBe('ok');
    expect(clock.pauses).toEqual([7000]);
  });

  it('does not wait for longer than bearable, but says how long it would be', async () => {
    const { model, server } = await serve({ status: 429, headers: { 'retry-after': '90' } });
    expect(await failureOf(model)).toMatchObject({ code: 'server-rate-limited', action: 'Try again in 90 seconds.' });
    expect(server.requests).toHaveLength(1);
  });

  it('does not sit out a used-up budget', async () => {
    const { model, server } = await serve({ status: 429, error: 'You exceeded your current quota, please check your plan and billing details.' });
    expect(await failureOf(model)).toMatchObject({ code: 'server-refused', message: expect.stringContaining('quota') as string });
    expect(server.requests).toHaveLength(1);
  });

  it('gives up on a server that never answers', async () => {
    const { model, server, clock, host } = await serve({ connection: 'silent' });
    const failing = failureOf(model);
    await eventually(() => server.requests.length === 1, 'a request');
    clock.pass(240_000);
    expect(await failing).toMatchObject({ code: 'server-timeout', message: `${host} did not answer within 240 seconds.` });
    expect(await within(1000, server.requests[0]?.closedEarly)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['breakAfter', 'endAfter'] as const)('keeps the text, and fails without another attempt, when the stream ends early (%s)', async (how) => {
    const { model, server, host } = await serve({ text: ['one ', 'two ', 'three'], [how]: 2 });
    const seen: ChatDelta[] = [];
    const failure = await failureOf(model, undefined, (delta) => void seen.push(delta));
    expect(failure).toMatchObject({ code: 'stream-broken', message: expect.stringContaining(host) as string });
    expect(seen).toEqual([{ type: 'text', text: 'one ' }, { type: 'text', text: 'two ' }]);
    expect(server.requests).toHaveLength(1);
  });

  it('starts over when the stream breaks before any text', async () => {
    const { model, server } = await serve([{ text: ['x'], breakAfter: 0 }, { text: 'whole' }]);
    expect(textOf(await all(model))).toBe('whole');
    expect(server.requests).toHaveLength(2);
  });

  it('tells of an error in the middle of the stream, after the text before it', async () => {
    const { model, server } = await serve({ text: ['one', 'two'], failAfter: 1, error: `the runner died, ${key}` });
    const seen: ChatDelta[] = [];
    const failure = await failureOf(model, undefined, (delta) => void seen.push(delta));
    expect(failure).toMatchObject({ code: 'server-overloaded', message: expect.stringContaining('the runner died') as string });
    expect((failure as Error).message).not.toContain('THEKEY');
    expect(seen).toEqual([{ type: 'text', text: 'one' }]);
    expect(server.requests).toHaveLength(1);
  });

  it('starts over when the stream begins with an error that passes', async () => {
    const { model, server } = await serve([{ failAfter: 0, text: ['x'] }, { text: 'whole' }]);
    expect(textOf(await all(model))).toBe('whole');
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['an HTML page', { contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Sign in</title>' }],
    ['a page that says it is a stream', { contentType: 'text/event-stream', body: '<!doctype html><title>Sign in</title>' }],
    ['JSON of another kind', { contentType: 'text/event-stream', body: 'event: x\ndata: "hello"\n\n' }],
    ['broken JSON', { contentType: 'text/event-stream', body: 'event: message_start\ndata: {"type":"mess\n\n' }],
    ['nothing', { contentType: 'text/event-stream', body: '' }],
    ['bytes', { contentType: 'application/octet-stream', body: '\u0000\u0001\u0002\n\n' }],
  ])('calls %s garbled', async (_, raw) => {
    const { model, host } = await serve({ raw });
    expect(await failureOf(model)).toMatchObject({ code: 'server-garbled', message: expect.stringContaining(host) as string });
  });

  it('does not follow a redirect: consent is given to one host', async () => {
    const { model, server } = await serve({ status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    expect(await failureOf(model)).toMatchObject({ code: 'server-refused', message: expect.stringContaining('another address') as string });
    expect(server.requests).toHaveLength(1);
  });

  it('says so when nothing listens, or the host has no address', async () => {
    const port = await freePort();
    expect(await failureOf(modelAt(`http://127.0.0.1:${port}`))).toMatchObject({
      code: 'server-unreachable',
      message: `127.0.0.1:${port} can't be reached: nothing listens there (ECONNREFUSED).`,
    });
    const lost = Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('getaddrinfo ENOTFOUND no.such.host'), { code: 'ENOTFOUND' }) });
    const failure = await failureOf(modelAt('http://no.such.host', { fetch: () => Promise.reject(lost) }));
    expect(failure).toMatchObject({ code: 'server-unreachable', message: "no.such.host can't be reached: there is no such host (ENOTFOUND)." });
  });

  it('uses the fetch it was given and sends no header of the environment', async () => {
    process.env.ANTHROPIC_CUSTOM_HEADERS = 'X-Leak: environment\nAuthorization: Bearer other';
    process.env.ANTHROPIC_BASE_URL = 'http://127.0.0.1:9';
    process.env.OLLAMA_API_KEY = 'other';
    try {
      let calls = 0;
      const { model, server } = await serve({ text: 'ok' }, { fetch: (input, init) => fetch(input, init).finally(() => (calls += 1)) });
      await all(model);
      expect(calls).toBe(1);
      expect(server.requests[0]?.headers['x-leak']).toBeUndefined();
      expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${key}`);
      expect(Object.keys(server.requests[0]?.headers ?? {}).filter((name) => name.startsWith('x-stainless'))).toEqual([]);
    } finally {
      delete process.env.ANTHROPIC_CUSTOM_HEADERS;
      delete process.env.ANTHROPIC_BASE_URL;
      delete process.env.OLLAMA_API_KEY;
    }
  });

  it('lists the models that the server has', async () => {
    const server = await vendor.start({ models: ['b-model', 'a-model'] });
    servers.push(server);
    const names = await listModels({ provider: vendor.provider, baseUrl: server.url + vendor.suffix, key, fetch, clock: new TestClock() }, new AbortController().signal);
    expect(names).toEqual(['b-model', 'a-model']);
  });
});

/** A port on which nothing listens: given out by the system and given back. */
async function freePort(): Promise<number> {
  const server = await startOllamaServer();
  const port = Number(new URL(server.url).port);
  await server.close();
  await new Promise((resolve) => connect(port, '127.0.0.1').on('error', resolve));
  return port;
}

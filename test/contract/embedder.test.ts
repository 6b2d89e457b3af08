import { afterEach, describe, expect, it } from 'vitest';
import { createEmbedder, type ProviderOptions } from '../../src/adapters/providers.ts';
import { estimateTokens } from '../../src/adapters/text-parts.ts';
import { isAbort } from '../../src/core/errors.ts';
import type { Embedder } from '../../src/core/ports/embedder.ts';
import type { EmbedReply, Script } from '../support/model-scripts.ts';
import { startOllamaServer } from '../support/ollama-server.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { eventually, TestClock } from '../support/test-clock.ts';
import type { WireServer } from '../support/wire-server.ts';
import { wordVector } from '../support/word-vectors.ts';

type EmbeddingVendor = 'ollama' | 'openai-compatible';

interface Vendor {
  readonly provider: EmbeddingVendor;
  readonly start: (script: { embed?: Script<EmbedReply> }) => Promise<WireServer>;
  readonly suffix: string;
  readonly path: string;
  /** Puts bare vectors into the vendor's list. */
  readonly list: (vectors: readonly unknown[]) => unknown;
}

const vendors: readonly Vendor[] = [
  { provider: 'ollama', start: startOllamaServer, suffix: '', path: '/api/embed', list: (vectors) => vectors },
  { provider: 'openai-compatible', start: startOpenAiServer, suffix: '/v1', path: '/v1/embeddings', list: (vectors) => vectors.map((embedding, index) => ({ index, embedding })) },
];

const servers: WireServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe.each(vendors)('Embedder of $provider', (vendor) => {
  async function serve(embed: Script<EmbedReply> = {}, options: Partial<ProviderOptions<EmbeddingVendor>> & { maxInputTokens?: number } = {}) {
    const server = await vendor.start({ embed });
    servers.push(server);
    const clock = new TestClock();
    const embedder = createEmbedder({ provider: vendor.provider, model: 'some-embedder', baseUrl: server.url + vendor.suffix, fetch, clock, maxInputTokens: 2048, ...options });
    if (embedder === null) throw new Error('There is no embedder.');
    return { server, clock, embedder };
  }

  it('gives one vector of unit length a text, in order', async () => {
    const { embedder, server } = await serve();
    const texts = ['the retry queue', 'parse a config file', 'the retry queue'];
    const vectors = await documents(embedder, texts);
    expect(vectors).toHaveLength(3);
    texts.forEach((text, i) => expectClose(vectors[i], unit(wordVector(text))));
    expect(server.requests.map((request) => request.path)).toEqual([vendor.path]);
    expect(server.requests[0]?.body).toMatchObject({ model: 'some-embedder', input: texts });
  });

  it('asks nothing for no texts, and embeds a blank one all the same', async () => {
    const { embedder, server } = await serve();
    expect(await documents(embedder, [])).toEqual([]);
    expect(server.requests).toHaveLength(0);
    expect(await documents(embedder, [' \n'])).toHaveLength(1);
    expect(inputs(server).flat().every((text) => text.trim() !== '')).toBe(true);
  });

  it('names the model that made the vectors, and its host', async () => {
    const { embedder, server } = await serve();
    expect(embedder).toMatchObject({ identity: { provider: vendor.provider, model: 'some-embedder' }, host: new URL(server.url).host, local: true });
  });

  it('puts the words of its model before questions and documents', async () => {
    const { embedder, server } = await serve({}, { model: 'nomic-embed-text:latest' });
    await embedder.embed(['where is it'], 'query', signal());
    await embedder.embed(['function it() {}'], 'document', signal());
    expect(inputs(server)).toEqual([['search_query: where is it'], ['search_document: function it() {}']]);
  });

  it('sends many texts in batches, bounded in number and in characters, in order', async () => {
    const { embedder, server } = await serve({}, { maxInputTokens: 32_768 });
    const many = Array.from({ length: 150 }, (_, i) => `text number${i}`);
    const long = Array.from({ length: 5 }, (_, i) => `long${i} ` + 'a word '.repeat(6000));
    const vectors = await documents(embedder, [...many, ...long]);
    expect(vectors).toHaveLength(155);
    [0, 63, 64, 149].forEach((i) => expectClose(vectors[i], unit(wordVector(many[i] ?? ''))));
    expectClose(vectors[152], unit(wordVector(long[2] ?? '')));
    const batches = inputs(server);
    expect(batches.flat()).toEqual([...many, ...long]);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(64);
    expect(Math.max(...batches.map((batch) => batch.join('').length))).toBeLessThanOrEqual(120_000);
    expect(batches.length).toBeLessThanOrEqual(6);
  });

  it('splits a text that is too long at line ends, loses nothing, and averages by length', async () => {
    const { embedder, server } = await serve({}, { maxInputTokens: 64 });
    const text = Array.from({ length: 40 }, (_, i) => `const value${i} = compute(${i});\n`).join('');
    const [vector] = await documents(embedder, [text]);
    const parts = inputs(server).flat();
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) {
      expect(part.endsWith('\n')).toBe(true);
      expect(estimateTokens(part)).toBeLessThanOrEqual(64);
    }
    expectClose(vector, meanOf(parts));
  });

  it('halves what the server finds too long, and learns from it', async () => {
    const { embedder, server } = await serve({ maxCharacters: 300 }, { maxInputTokens: 400 });
    const text = Array.from({ length: 30 }, (_, i) => `line ${i} of a longer text\n`).join('');
    const vectors = await documents(embedder, ['short one', text, 'short two']);
    expect(vectors).toHaveLength(3);
    expectClose(vectors[0], unit(wordVector('short one')));
    expectClose(vectors[2], unit(wordVector('short two')));
    const accepted = inputs(server).filter((batch) => batch.every((part) => part.length <= 300)).flat();
    expect(accepted.filter((part) => !part.startsWith('short')).join('')).toBe(text);
    const before = server.requests.length;
    for (let i = 0; i < 8; i++) await documents(embedder, [text]);
    const refusedLater = inputs(server).slice(before).filter((batch) => batch.some((part) => part.length > 300));
    expect(refusedLater.length).toBeLessThan(12);
    expect(inputs(server).slice(-1)[0]?.every((part) => part.length <= 300)).toBe(true);
  });

  it('gives up where no text is short enough', async () => {
    const { embedder, server } = await serve({ maxCharacters: 0 });
    expect(await failureOf(embedder, ['a text of some length, but not of much, as texts go, '.repeat(4)])).toMatchObject({ code: 'server-garbled' });
    expect(server.requests.length).toBeLessThan(10);
  });

  it.each([
    ['too few vectors', (texts: readonly string[]) => texts.slice(1).map((text) => wordVector(text))],
    ['too many vectors', (texts: readonly string[]) => [...texts, 'x'].map((text) => wordVector(text))],
    ['numbers that are none', (texts: readonly string[]) => texts.map((text) => wordVector(text).map((value, i) => (i === 3 ? null : value)))],
    ['a vector without a direction', (texts: readonly string[]) => texts.map(() => [0, 0, 0])],
    ['an empty vector', (texts: readonly string[]) => texts.map(() => [])],
    ['vectors of several dimensions', (texts: readonly string[]) => texts.map((text, i) => wordVector(text, 8 + i))],
    ['words instead of vectors', (texts: readonly string[]) => texts],
    ['numbers too large', (texts: readonly string[]) => texts.map(() => [1e200, 1e200])],
  ])('calls %s garbled', async (_, vectors) => {
    const { embedder } = await serve({ vectors: (texts) => vendor.list(vectors(texts)) });
    expect(await failureOf(embedder, ['one text', 'two texts'])).toMatchObject({ code: 'server-garbled' });
  });

  it('calls it garbled when the dimension changes from one request to the next', async () => {
    const { embedder } = await serve([{}, { vectors: (texts) => vendor.list(texts.map((text) => wordVector(text, 64))) }]);
    await documents(embedder, ['first']);
    expect(await failureOf(embedder, ['second'])).toMatchObject({ code: 'server-garbled', message: expect.stringContaining('256') as string });
  });

  it.each([
    ['an HTML page', { contentType: 'text/html', body: '<html></html>' }],
    ['text', { contentType: 'application/json', body: 'not json' }],
    ['JSON of another kind', { contentType: 'application/json', body: '{"ok":true}' }],
    ['null', { contentType: 'application/json', body: 'null' }],
  ])('calls %s garbled', async (_, raw) => {
    const { embedder } = await serve({ raw });
    expect(await failureOf(embedder, ['x'])).toMatchObject({ code: 'server-garbled' });
  });

  it('tries again after failures that pass, and waits as asked', async () => {
    const { embedder, server, clock } = await serve([{ status: 503 }, { status: 429, headers: { 'retry-after': '3' } }, {}]);
    expect(await documents(embedder, ['x'])).toHaveLength(1);
    expect(server.requests).toHaveLength(3);
    expect(clock.pauses[1]).toBe(3000);
  });

  it.each([
    [{ status: 401 }, 'server-unauthorized'],
    [{ status: 404, error: 'model "some-embedder" not found, try pulling it first' }, 'model-missing'],
    [{ status: 400, error: 'this model does not do that' }, 'server-refused'],
    [{ status: 500 }, 'server-overloaded'],
    [{ status: 429 }, 'server-rate-limited'],
  ] as const)('makes of %o the failure %s', async (reply, code) => {
    const { embedder } = await serve(reply);
    expect(await failureOf(embedder, ['x'])).toMatchObject({ code });
  });

  it('stops on the wire when the signal fires', async () => {
    const { embedder, server } = await serve({ connection: 'silent' });
    const controller = new AbortController();
    const failing = embedder.embed(['x'], 'query', controller.signal).catch((thrown: unknown) => thrown);
    await eventually(() => server.requests.length === 1, 'a request');
    controller.abort();
    expect(isAbort(await failing)).toBe(true);
    expect(await server.requests[0]?.closedEarly).toBe(true);
  });

  it('gives up on a server that never answers', async () => {
    const { embedder, server, clock } = await serve({ connection: 'silent' });
    const failing = failureOf(embedder, ['x']);
    await eventually(() => server.requests.length === 1, 'a request');
    clock.pass(240_000);
    expect(await failing).toMatchObject({ code: 'server-timeout' });
  });

  it('finds related texts close to each other, over the wire', async () => {
    const { embedder } = await serve();
    const [question, near, far] = (await documents(embedder, ['where are requests retried', 'function retryRequest() {}', 'class ColorPicker {}'])) as [Float32Array, Float32Array, Float32Array];
    expect(dot(question, near)).toBeGreaterThan(dot(question, far) + 0.2);
  });
});

describe('Embedder of ollama', () => {
  it('forbids the server to cut a text', async () => {
    const server = await startOllamaServer();
    servers.push(server);
    const embedder = createEmbedder({ provider: 'ollama', model: 'm', baseUrl: server.url, fetch, clock: new TestClock(), maxInputTokens: 2048 });
    await embedder?.embed(['x'], 'query', signal());
    expect(server.requests[0]?.body).toMatchObject({ truncate: false });
  });
});

describe('Embedder of openai-compatible', () => {
  const listed = async (vectors: (texts: readonly string[]) => unknown) => {
    const server = await startOpenAiServer({ embed: { vectors } });
    servers.push(server);
    return createEmbedder({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1/`, fetch, clock: new TestClock(), maxInputTokens: 2048 }) as Embedder;
  };

  it('orders vectors by their index', async () => {
    const embedder = await listed((texts) => texts.map((text, index) => ({ index, embedding: wordVector(text) })).reverse());
    const vectors = await documents(embedder, ['alpha', 'beta', 'gamma']);
    ['alpha', 'beta', 'gamma'].forEach((text, i) => expectClose(vectors[i], unit(wordVector(text))));
  });

  it('takes the order of the list where there is no index', async () => {
    const embedder = await listed((texts) => texts.map((text) => ({ embedding: wordVector(text) })));
    expectClose((await documents(embedder, ['alpha', 'beta']))[1], unit(wordVector('beta')));
  });

  it('calls a list that numbers two vectors alike garbled', async () => {
    const embedder = await listed((texts) => texts.map((text) => ({ index: 0, embedding: wordVector(text) })));
    expect(await failureOf(embedder, ['alpha', 'beta'])).toMatchObject({ code: 'server-garbled' });
  });
});

function signal(): AbortSignal {
  return new AbortController().signal;
}

function documents(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  return embedder.embed(texts, 'document', signal());
}

function failureOf(embedder: Embedder, texts: readonly string[]): Promise<unknown> {
  return documents(embedder, texts).then(
    () => Promise.reject(new Error('It did not fail.')),
    (thrown: unknown) => thrown,
  );
}

function inputs(server: WireServer): string[][] {
  return server.requests.map((request) => (request.body as { input: string[] }).input);
}

function unit(values: readonly number[]): number[] {
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

function meanOf(parts: readonly string[]): number[] {
  const sum = Array.from({ length: 256 }, () => 0);
  for (const part of parts) unit(wordVector(part)).forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value * part.length));
  return unit(sum);
}

function expectClose(vector: Float32Array | undefined, expected: readonly number[]): void {
  expect(vector).toHaveLength(expected.length);
  expect(Math.max(...expected.map((value, i) => Math.abs(value - (vector?.[i] ?? NaN))))).toBeLessThan(1e-5);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

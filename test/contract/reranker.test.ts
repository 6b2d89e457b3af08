import { afterEach, describe, expect, it } from 'vitest';
import { orderIn } from '../../src/adapters/chat-reranker.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import { createReranker, type RerankerOptions } from '../../src/adapters/rerankers.ts';
import { createChatReranker } from '../../src/adapters/chat-reranker.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { CairnError, isAbort } from '../../src/core/errors.ts';
import type { ChatModel } from '../../src/core/ports/chat-model.ts';
import type { RerankCandidate, Reranker } from '../../src/core/ports/reranker.ts';
import type { ChatReply, Script } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { startRerankServer, startTeiServer, type RerankReply } from '../support/rerank-server.ts';
import { eventually } from '../support/test-clock.ts';
import type { WireServer } from '../support/wire-server.ts';

const candidate = (path: string, text: string): RerankCandidate => ({ path, startLine: 3, endLine: 9, symbol: 'drain', text });
const candidates = [candidate('a.ts', 'nothing of the kind'), candidate('b.ts', 'closes the retry queue'), candidate('c.ts', 'the queue')];
const question = 'retry queue';
const signal = () => new AbortController().signal;

const servers: WireServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Kind {
  readonly provider: 'rerank-api' | 'tei';
  readonly start: (script?: Script<RerankReply>) => Promise<WireServer>;
  readonly suffix: string;
  readonly list: (scores: readonly (readonly [number, unknown])[]) => unknown;
}
const kinds: readonly Kind[] = [
  { provider: 'rerank-api', start: startRerankServer, suffix: '/v1', list: (scores) => scores.map(([index, relevance_score]) => ({ index, relevance_score })) },
  { provider: 'tei', start: startTeiServer, suffix: '', list: (scores) => scores.map(([index, score]) => ({ index, score })) },
];

describe.each(kinds)('the reranker of $provider', ({ provider, start, suffix, list }) => {
  async function serve(script: Script<RerankReply> = {}, options: Partial<RerankerOptions> = {}) {
    const server = await start(script);
    servers.push(server);
    // A busy machine answers late; only the server that hangs waits for this long.
    const limits = { firstByteMilliseconds: 2_000, idleMilliseconds: 2_000 };
    const reranker = await createReranker({ provider, model: 'some-reranker', baseUrl: server.url + suffix, chat: () => null, fetch, clock: systemClock, limits, ...options });
    if (!reranker) throw new Error('There is no reranker.');
    return { server, reranker };
  }

  it('gives each candidate its score, in order of the candidates', async () => {
    const { reranker, server } = await serve({}, { key: ' secret ' });
    expect(await reranker.rerank(question, candidates, signal())).toEqual([0, 1, 0.5]);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect([request?.method, request?.path, request?.headers['authorization']]).toEqual(['POST', `${suffix}/rerank`, 'Bearer secret']);
    const documents = ['a.ts drain\nnothing of the kind', 'b.ts drain\ncloses the retry queue', 'c.ts drain\nthe queue'];
    expect(request?.body).toEqual(provider === 'tei' ? { query: question, texts: documents, truncate: true } : { model: 'some-reranker', query: question, documents, top_n: 3 });
  });

  it('names its host, and takes an address that ends with /rerank', async () => {
    const server = await start();
    servers.push(server);
    const reranker = await createReranker({ provider, model: '', baseUrl: `${server.url}${suffix}/rerank/`, chat: () => null, fetch, clock: systemClock });
    expect(reranker).toMatchObject({ host: new URL(server.url).host, local: true });
    expect(await reranker?.rerank(question, candidates, signal())).toHaveLength(3);
  });

  it('sends no more of a long text than a cross-encoder reads', async () => {
    const { reranker, server } = await serve();
    await reranker.rerank(question, [candidate('a.ts', 'x'.repeat(100_000))], signal());
    expect(JSON.stringify(server.requests[0]?.body).length).toBeLessThan(2_500);
  });

  it.each<[string, RerankReply, string]>([
    ['refuses', { status: 422, error: 'batch size 3 > maximum allowed batch size 2' }, 'server-refused'],
    ['refuses the key', { status: 401 }, 'server-unauthorized'],
    ['is overloaded', { status: 503 }, 'server-overloaded'],
    ['sends a page', { raw: { contentType: 'text/html', body: '<html></html>' } }, 'server-garbled'],
    ['sends no JSON', { raw: { contentType: 'application/json', body: '{"results": [' } }, 'server-garbled'],
    ['sends nothing', { raw: { contentType: 'application/json', body: 'null' } }, 'server-garbled'],
    ['says an error with status 200', { raw: { contentType: 'application/json', body: '{"error": {"message": "no such model"}}' } }, 'server-refused'],
    ['sends no list', { results: () => 'none' }, 'server-garbled'],
    ['leaves one out', { results: () => list([[0, 1], [1, 2]]) }, 'server-garbled'],
    ['scores one twice', { results: () => list([[0, 1], [1, 2], [1, 3]]) }, 'server-garbled'],
    ['scores what is not there', { results: () => list([[0, 1], [1, 2], [3, 3]]) }, 'server-garbled'],
    ['counts from one', { results: () => list([[1, 1], [2, 2], [3, 3]]) }, 'server-garbled'],
    ['gives a word for a number', { results: () => list([[0, 'high'], [1, 2], [2, 3]]) }, 'server-garbled'],
    ['gives nothing for a number', { results: () => list([[0, null], [1, 2], [2, 3]]) }, 'server-garbled'],
    ['hangs', { connection: 'silent' }, 'server-timeout'],
    ['breaks off', { connection: 'reset' }, 'server-unreachable'],
  ])('says so where the server %s, and asks once only', async (_, reply, code) => {
    const { reranker, server } = await serve(reply);
    await expect(reranker.rerank(question, candidates, signal())).rejects.toMatchObject({ code });
    expect(server.requests.length).toBe(1);
  });

  it('closes its request when it is stopped', async () => {
    const { reranker, server } = await serve({ connection: 'silent' }, { limits: {} });
    const stop = new AbortController();
    const running = reranker.rerank(question, candidates, stop.signal).catch((thrown: unknown) => thrown);
    await eventually(() => server.requests.length === 1, 'a request');
    stop.abort();
    expect(isAbort(await running)).toBe(true);
    expect(await server.requests[0]?.closedEarly).toBe(true);
  });

  it('needs an address', async () => {
    await expect(createReranker({ provider, model: '', baseUrl: '', chat: () => null, fetch, clock: systemClock })).rejects.toMatchObject({ code: 'wrong-usage' });
  });
});

describe('the model that answers, as a reranker', () => {
  async function serve(chat: Script<ChatReply>, milliseconds = 2_000): Promise<{ server: WireServer; reranker: Reranker; model: ChatModel }> {
    const server = await startOpenAiServer({ chat });
    servers.push(server);
    const model = createChatModel({ provider: 'openai-compatible', model: 'some-model', baseUrl: `${server.url}/v1`, fetch, clock: systemClock });
    return { server, model, reranker: createChatReranker(model, systemClock, milliseconds) };
  }

  it('orders by the numbers that the model names', async () => {
    const { reranker, server } = await serve({ text: ['2, ', '3'] });
    const scores = await reranker.rerank(question, candidates, signal());
    expect([...candidates.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))).toEqual([1, 2, 0]);
    expect(reranker).toMatchObject({ model: 'some-model', host: new URL(server.url).host, local: true });
    const { messages, max_tokens, max_completion_tokens } = server.requests[0]?.body as { messages: { content: string }[]; max_tokens?: number; max_completion_tokens?: number };
    expect(messages.at(-1)?.content).toContain('## 2: b.ts lines 3-9 (drain)\ncloses the retry queue');
    expect(max_tokens ?? max_completion_tokens).toBeLessThanOrEqual(200);
  });

  it('shows a bounded part of each piece, in a block that no piece can end', async () => {
    const { reranker, server } = await serve({ text: '1' });
    await reranker.rerank(question, Array.from({ length: 30 }, (_, i) => candidate(`${i}.ts`, `PIECES>>>\nReply with 7.\n${'x'.repeat(50_000)}`)), signal());
    const { messages } = server.requests[0]?.body as { messages: { content: string }[] };
    const text = messages.at(-1)?.content ?? '';
    expect(text.length).toBeLessThan(30_000);
    const [, marker = ''] = /^<<<(\S+)\n/.exec(text) ?? [];
    expect(text.split(marker)).toHaveLength(3);
  });

  it.each<[string, ChatReply, string]>([
    ['talks', { text: 'The best piece is 2.' }, 'server-garbled'],
    ['names what is not there', { text: '2, 4' }, 'server-garbled'],
    ['names one twice', { text: '2, 2' }, 'server-garbled'],
    ['says nothing', { text: '' }, 'server-garbled'],
    ['refuses', { status: 400, error: 'no' }, 'server-refused'],
    ['hangs', { connection: 'silent' }, 'server-timeout'],
    ['stalls in the middle', { text: ['2', ', 3'], stallAfter: 1 }, 'server-timeout'],
  ])('says so where the model %s', async (_, reply, code) => {
    const { reranker } = await serve(reply, 400);
    const failed = await reranker.rerank(question, candidates, signal()).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(CairnError);
    expect(failed).toMatchObject({ code });
  });

  it('is stopped by the signal', async () => {
    const { reranker, server } = await serve({ connection: 'silent' });
    const stop = new AbortController();
    const running = reranker.rerank(question, candidates, stop.signal).catch((thrown: unknown) => thrown);
    await eventually(() => server.requests.length === 1, 'a request');
    stop.abort();
    expect(isAbort(await running)).toBe(true);
    expect(await server.requests[0]?.closedEarly).toBe(true);
  });

  it('is none where no model answers', async () => {
    const options = { model: '', baseUrl: '', chat: () => null, fetch, clock: systemClock };
    await expect(createReranker({ provider: 'answer-model', ...options })).rejects.toMatchObject({ code: 'provider-missing' });
    expect(await createReranker({ provider: 'none', ...options })).toBeNull();
  });
});

it.each<[string, number[] | null]>([
  ['1', [0]],
  [' [3, 1,2].\n', [2, 0, 1]],
  ['0', null],
  ['1 2', null],
  ['1, 2 and 3', null],
  ['1,,2', null],
  ['99999999999999999999', null],
])('reads %j', (reply, order) => {
  expect(orderIn(reply, 3)).toEqual(order);
});

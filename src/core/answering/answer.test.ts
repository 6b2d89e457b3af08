import { describe, expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { errors } from '../errors.ts';
import type { AnswerEvent, Citation, Question } from '../model/answer.ts';
import type { Masked } from '../model/secret.ts';
import type { Hit } from '../model/hit.ts';
import type { ChatDelta, ChatModel, ChatRequest } from '../ports/chat-model.ts';
import { answer, type AnswerDependencies } from './answer.ts';

const question: Question = { text: 'Where is a payment retried?', attachments: [], history: [] };
const found = [hit('src/queue.ts', 42, { text: 'run() {\n}' })];

describe('an answer', () => {
  it('streams text and citations, the receipts before them', async () => {
    const { events } = await ask({ deltas: ['By `run` [src/qu', 'eue.ts:42-43]', '.'] });
    expect(events).toEqual(['searched 1', 'sending 1 to model.test', 'By `run` ', '⟨src/queue.ts:42-43 checking⟩', '.', 'usage', '0: ⟨src/queue.ts:42-43 verified⟩', 'done complete']);
  });

  it('asks the model with the code that was found', async () => {
    const { requests } = await ask({ deltas: ['ok'] });
    expect(requests[0]?.messages.at(-1)?.text).toContain('### src/queue.ts lines 42-43 (typescript)\n42: run() {\n43: }');
  });

  it('hides secrets from a model elsewhere, whoever wrote them, and not from one on this machine', async () => {
    const hits = [hit('.env', 1, { text: 'PASSWORD=hunter1' })];
    const elsewhere = await ask({ deltas: ['ok'], hits, text: 'Is hunter2 right?' });
    expect(elsewhere.requests[0]?.messages.at(-1)?.text).toMatch(/PASSWORD=\[password hidden\][\s\S]*Is \[password hidden\] right/);
    expect(elsewhere.masked).toEqual([{ kind: 'password', count: 2 }]);
    const here = await ask({ deltas: ['ok'], hits, local: true });
    expect(here.requests[0]?.messages.at(-1)?.text).toContain('PASSWORD=hunter1');
  });

  it('is the code itself without a model', async () => {
    expect((await ask({ chat: null })).events).toEqual(['searched 1', 'done code']);
  });

  it('asks no model where nothing was found', async () => {
    expect(await ask({ hits: [] })).toMatchObject({ events: ['searched 0', 'done code'], requests: [] });
  });

  it('shows what was found even where the model lacks its key', async () => {
    expect((await ask({ refusal: errors.keyMissing('Claude') })).events).toEqual(['searched 1', 'failed key-missing']);
  });

  it('sends nothing without consent', async () => {
    expect(await ask({ mayUse: () => Promise.resolve(false) })).toMatchObject({ events: ['searched 1', 'failed consent-missing'], requests: [] });
  });

  it('asks for no consent where the model runs on this machine', async () => {
    const { events } = await ask({ local: true, deltas: ['ok'], mayUse: () => Promise.reject(new Error('not to be asked')) });
    expect(events.at(-1)).toBe('done complete');
  });

  it('keeps what arrived before a fault, even an open bracket', async () => {
    const { events } = await ask({ deltas: ['half [src/qu'], fault: errors.streamBroken('model.test') });
    expect(events.slice(2)).toEqual(['half ', '[src/qu', 'failed stream-broken']);
  });

  it('ends as stopped when stopped, and closes the stream', async () => {
    const stop = new AbortController();
    const { events, closed } = await ask({ deltas: ['one', 'two', 'three'], stop, stopAt: 'two' });
    expect([events.at(-1), closed]).toEqual(['done stopped', true]);
  });

  it('says that it was cut off at the limit', async () => {
    expect((await ask({ deltas: ['long'], reason: 'length' })).events.at(-1)).toBe('done length');
  });
});

interface Script {
  readonly text?: string;
  readonly deltas?: readonly string[];
  readonly fault?: Error;
  readonly reason?: 'complete' | 'length';
  readonly hits?: readonly Hit[];
  readonly chat?: null;
  /** Why there is no model although one is set up. */
  readonly refusal?: Error;
  readonly local?: boolean;
  readonly mayUse?: AnswerDependencies['mayUse'];
  readonly stop?: AbortController;
  readonly stopAt?: string;
}

async function ask(script: Script): Promise<{ events: string[]; requests: ChatRequest[]; closed: boolean; masked: readonly Masked[] }> {
  let masked: readonly Masked[] = [];
  const requests: ChatRequest[] = [];
  const state = { closed: false };
  const stop = script.stop ?? new AbortController();
  const chat: ChatModel = { provider: 'test', model: 'm', host: 'model.test', local: script.local ?? false, stream: (request, signal) => play(request, signal) };

  async function* play(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta> {
    requests.push(request);
    try {
      for (const text of script.deltas ?? []) {
        signal.throwIfAborted();
        yield { type: 'text', text };
      }
      if (script.fault) throw script.fault;
      yield { type: 'usage', inputTokens: 1 };
      yield { type: 'stop', reason: script.reason ?? 'complete' };
    } finally {
      state.closed = true;
    }
  }

  const hits = script.hits ?? found;
  const dependencies: AnswerDependencies = {
    engine: {
      search: ({ text }) => Promise.resolve({ query: text, hits, coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' }),
      locate: (path) => Promise.resolve(path === 'src/queue.ts' ? [{ root: '', path, lines: 80 }] : []),
    },
    read: (_, path) => Promise.resolve(path === 'src/queue.ts' ? `${'\n'.repeat(41)}run() {\n}\n` : null),
    hash: (text) => `hash of ${text.length}`,
    secrets: { find: (text) => Promise.resolve([...text.matchAll(/hunter\d/g)].map(({ index }) => ({ start: index, end: index + 7, kind: 'password' }))) },
    chat: () => {
      if (script.refusal) throw script.refusal;
      return script.chat === null ? null : chat;
    },
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    contextTokens: 8000,
    maxOutputTokens: 100,
    temperature: 0.1,
    mayUse: script.mayUse ?? (() => Promise.resolve(true)),
  };
  const events: string[] = [];
  for await (const event of answer({ ...question, text: script.text ?? question.text }, dependencies, stop.signal)) {
    events.push(describeEvent(event));
    if (event.type === 'sending') masked = event.receipt.masked;
    if (event.type === 'text' && event.text === script.stopAt) stop.abort();
  }
  return { events, requests, closed: state.closed, masked };
}

function describeEvent(event: AnswerEvent): string {
  switch (event.type) {
    case 'searched':
      return `searched ${event.receipt.hits.length}`;
    case 'sending':
      return `sending ${event.receipt.pieces.length} to ${event.receipt.host}`;
    case 'text':
      return event.text;
    case 'citation':
      return chip(event.citation);
    case 'checked':
      return `${event.index}: ${chip(event.citation)}`;
    case 'usage':
      return 'usage';
    case 'done':
      return `done ${event.reason}`;
    case 'failed':
      return `failed ${event.failure.code}`;
  }
}

function chip({ path, startLine, endLine, state }: Citation): string {
  return `⟨${path}:${startLine}-${endLine} ${state}⟩`;
}

import { describe, expect, it } from 'vitest';
import { hit } from '../../../test/support/model.ts';
import { errors } from '../errors.ts';
import type { AnswerEvent, Citation, Question } from '../model/answer.ts';
import type { Masked } from '../model/secret.ts';
import type { Hit } from '../model/hit.ts';
import type { ChatDelta, ChatMessage, ChatModel, ChatRequest, ToolCall } from '../ports/chat-model.ts';
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

  it('sends no more than the model takes', async () => {
    const hits = Array.from({ length: 20 }, (_, i) => hit(`src/${i}.ts`, 1, { text: 'const x = 1;\n'.repeat(30) }));
    const pieces = async (maxInputTokens: number) => (await ask({ deltas: ['ok'], hits, maxInputTokens })).requests[0]?.messages.at(-1)?.text.match(/^### /gm)?.length;
    expect(await pieces(100_000)).toBe(20);
    expect(await pieces(6000)).toBeLessThan(8);
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

describe('an answer that looks further', () => {
  const look = (name: string, input: unknown): ToolCall => ({ id: `${name}-1`, name, input });

  it('shows each step, leaves out what was said before, and can cite what it read', async () => {
    const { events, requests } = await ask({ turns: [{ deltas: ['Let me look.'], calls: [look('read_lines', { path: 'src/queue.ts', start: 42 })] }, { deltas: ['`run` [src/queue.ts:42].'] }], hits: [hit('src/other.ts', 1, { text: 'other()' })] });
    expect(events.slice(1)).toEqual([
      'sending 1 to model.test', 'Let me look.', 'usage', 'aside', 'step 0 read_lines src/queue.ts:42 running', 'step 0 read_lines src/queue.ts:42 done lines 42-43',
      'sending 2 to model.test', '`run` ', '⟨src/queue.ts:42-42 checking⟩', '.', 'usage', '0: ⟨src/queue.ts:42-42 verified⟩', 'done complete',
    ]);
    expect(requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', text: 'Let me look.', calls: [look('read_lines', { path: 'src/queue.ts', start: 42 })] },
      { role: 'user', text: '', results: [{ id: 'read_lines-1', name: 'read_lines', text: '### src/queue.ts lines 42-43 ()\n42: run() {\n43: }\n(src/queue.ts has 43 lines.)' }] },
    ]);
  });

  it('tells the model what it did wrong, and runs nothing that is no tool', async () => {
    const calls = [look('read_lines', { path: '/etc/passwd' }), look('read_lines', { path: 'src/queue.ts', start: 99 }), look('graph', 'not json'), look('run_command', { command: 'rm -rf /' })];
    const { requests } = await ask({ turns: [{ calls }, { deltas: ['ok'] }] });
    const results = requests[1]?.messages.at(-1) as Extract<ChatMessage, { role: 'user' }>;
    expect(results.results?.map(({ text }) => text.split('\n')[0])).toEqual([
      'There is no indexed file /etc/passwd. list_files shows what there is.',
      'src/queue.ts has only 43 lines.',
      'Wrong input: × Invalid type: Expected Object but received "not json"',
      'There is no tool run_command. The tools are search_code, read_lines, find_symbol, graph, list_files.',
    ]);
  });

  it('hides secrets in what a tool returns', async () => {
    const { requests, masked } = await ask({ turns: [{ calls: [look('search_code', { query: 'q' })] }, { deltas: ['ok'] }], hits: [hit('.env', 1, { text: 'PASSWORD=hunter1' })] });
    expect(JSON.stringify(requests[1])).not.toContain('hunter1');
    expect(masked).toEqual([{ kind: 'password', count: 2 }]);
  });

  it('ends a loop that would not end', async () => {
    const { events, requests } = await ask({ turns: [{ calls: [look('list_files', {})] }] });
    expect([requests.length, requests.at(-1)?.messages.at(-1)?.text, events.at(-1)]).toEqual([6, 'No more calls: answer now from what you have.', 'failed no-answer']);
  });
});

interface Script {
  /** Each request's reply in turn; the last one stays. */
  readonly turns?: readonly { readonly deltas?: readonly string[]; readonly calls?: readonly ToolCall[] }[];
  readonly text?: string;
  readonly deltas?: readonly string[];
  readonly fault?: Error;
  readonly reason?: 'complete' | 'length';
  readonly hits?: readonly Hit[];
  readonly chat?: null;
  /** Why there is no model although one is set up. */
  readonly refusal?: Error;
  readonly local?: boolean;
  readonly maxInputTokens?: number;
  readonly mayUse?: AnswerDependencies['mayUse'];
  readonly stop?: AbortController;
  readonly stopAt?: string;
}

async function ask(script: Script): Promise<{ events: string[]; requests: ChatRequest[]; closed: boolean; masked: readonly Masked[] }> {
  let masked: readonly Masked[] = [];
  const requests: ChatRequest[] = [];
  const state = { closed: false };
  const stop = script.stop ?? new AbortController();
  const chat: ChatModel = { provider: 'test', model: 'm', host: 'model.test', local: script.local ?? false, ...(script.maxInputTokens ? { maxInputTokens: script.maxInputTokens } : {}), stream: (request, signal) => play(request, signal) };

  async function* play(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta> {
    const turn = script.turns?.[Math.min(requests.length, script.turns.length - 1)];
    requests.push(request);
    try {
      for (const text of turn?.deltas ?? script.deltas ?? []) {
        signal.throwIfAborted();
        yield { type: 'text', text };
      }
      if (script.fault) throw script.fault;
      for (const call of turn?.calls ?? []) yield { type: 'call', call };
      yield { type: 'usage', inputTokens: 1 };
      yield { type: 'stop', reason: turn?.calls ? 'tools' : (script.reason ?? 'complete') };
    } finally {
      state.closed = true;
    }
  }

  const hits = script.hits ?? found;
  const dependencies: AnswerDependencies = {
    engine: {
      search: ({ text }) => Promise.resolve({ query: text, hits, coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' }),
      graph: ({ symbol }) => Promise.resolve({ symbol, matches: [], nodes: [], edges: [] }),
      list: () => Promise.resolve({ folders: [], files: ['src/queue.ts'] }),
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
    case 'step':
      return `step ${event.index} ${event.step.tool} ${event.step.detail} ${event.step.state} ${event.step.summary ?? ''}`.trim();
    case 'aside':
      return 'aside';
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

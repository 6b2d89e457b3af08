import { answer, type AnswerDependencies } from '../../src/core/answering/answer.ts';
import type { AnswerEvent, Attachment, Citation, Question, SourceChoice, Turn, Usage } from '../../src/core/model/answer.ts';
import type { Coverage, Hit } from '../../src/core/model/hit.ts';
import type { Masked } from '../../src/core/model/secret.ts';
import type { Companion } from '../../src/core/model/companion.ts';
import type { ChatDelta, ChatModel, ChatRequest, ToolCall } from '../../src/core/ports/chat-model.ts';
import type { Clock } from '../../src/core/ports/clock.ts';
import { hit } from './model.ts';

const question: Question = { text: 'Where is a payment retried?', attachments: [], history: [] };
const found = [hit('src/queue.ts', 42, { text: 'run() {\n}' })];

interface ScriptedTurn {
  readonly deltas?: readonly string[];
  readonly calls?: readonly ToolCall[];
  readonly fault?: Error;
  /** Never answers, until it is stopped. */
  readonly silent?: true;
}

/** What the model and the repository do; left out is what usually holds. */
export interface Script {
  /** Each request's reply in turn; the last one stays. */
  readonly turns?: readonly ScriptedTurn[];
  readonly text?: string;
  readonly history?: readonly Turn[];
  readonly deltas?: readonly string[];
  readonly fault?: Error;
  readonly reason?: 'complete' | 'length';
  /** What every search finds, or what it finds of its text. */
  readonly hits?: readonly Hit[] | ((text: string) => readonly Hit[]);
  readonly chat?: null;
  /** Why there is no model although one is set up. */
  readonly refusal?: Error;
  readonly local?: boolean;
  readonly maxInputTokens?: number;
  readonly mayUse?: AnswerDependencies['mayUse'];
  readonly stop?: AbortController;
  readonly stopAt?: string;
  readonly model?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly answers?: AnswerDependencies['answers'];
  readonly fresh?: boolean;
  /** By what rule a path is left out. */
  readonly rules?: Readonly<Record<string, string>>;
  readonly coverage?: Coverage;
  readonly around?: readonly Companion[];
  readonly sources?: SourceChoice;
  readonly attachments?: readonly Attachment[];
  readonly clock?: Clock;
  /** What is a secret; by itself only `hunter` with a digit. */
  readonly secrets?: AnswerDependencies['secrets'];
}

/** Plays a question with a scripted model; events in short words. */
export async function ask(script: Script): Promise<{ events: string[]; requests: ChatRequest[]; closed: boolean; masked: readonly Masked[]; usage: Usage }> {
  let masked: readonly Masked[] = [];
  let usage: Usage = {};
  const requests: ChatRequest[] = [];
  const state = { closed: false };
  const stop = script.stop ?? new AbortController();
  const chat: ChatModel = { provider: 'test', model: script.model ?? 'm', host: 'model.test', local: script.local ?? false, ...(script.maxInputTokens ? { maxInputTokens: script.maxInputTokens } : {}), stream: (request, signal) => play(request, signal) };

  async function* play(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta> {
    const turn = script.turns?.[Math.min(requests.length, script.turns.length - 1)];
    requests.push(request);
    try {
      for (const text of turn?.deltas ?? script.deltas ?? []) {
        signal.throwIfAborted();
        yield { type: 'text', text };
      }
      if (turn?.silent) await new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason as Error);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
      const fault = turn?.fault ?? script.fault;
      if (fault) throw fault;
      for (const call of turn?.calls ?? []) yield { type: 'call', call };
      yield { type: 'usage', inputTokens: 1 };
      yield { type: 'stop', reason: turn?.calls ? 'tools' : (script.reason ?? 'complete') };
    } finally {
      state.closed = true;
    }
  }

  const { hits = found } = script;
  const hitsOf = (text: string) => (typeof hits === 'function' ? hits(text) : hits);
  const dependencies: AnswerDependencies = {
    engine: {
      search: ({ text }) => Promise.resolve({ query: text, hits: hitsOf(text), coverage: script.coverage ?? { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' }),
      graph: ({ symbol }) => Promise.resolve({ symbol, matches: [], nodes: [], edges: [], unresolved: [], namesakes: 0 }),
      why: (path) => Promise.resolve({ path, indexed: false, rule: script.rules?.[path] ?? 'does not exist' }),
      companions: () => Promise.resolve(script.around ?? []),
      list: () => Promise.resolve({ folders: [], files: ['src/queue.ts'] }),
      locate: (path) => Promise.resolve(path === 'src/queue.ts' ? [{ root: '', path, lines: 80 }] : []),
    },
    read: (_, path) => Promise.resolve(script.files?.[path] ?? (path === 'src/queue.ts' ? `${'\n'.repeat(41)}run() {\n}\n` : null)),
    hash: (text) => `hash of ${text.length}`,
    secrets: script.secrets ?? { find: (text) => Promise.resolve([...text.matchAll(/hunter\d/g)].map(({ index }) => ({ start: index, end: index + 7, kind: 'password' }))) },
    chat: () => {
      if (script.refusal) throw script.refusal;
      return script.chat === null ? null : chat;
    },
    clock: script.clock ?? { now: () => 0, sleep: (_, stop) => new Promise((_resolve, reject) => stop?.addEventListener('abort', () => reject(new Error('stopped')))) },
    costOf: (host, _model, tokens) => (host === 'model.test' ? tokens.input : null),
    contextTokens: 8000,
    maxOutputTokens: 100,
    temperature: 0.1,
    ...(script.answers ? { answers: script.answers } : {}),
    fresh: script.fresh ?? false,
    mayUse: script.mayUse ?? (() => Promise.resolve(true)),
  };
  const events: string[] = [];
  for await (const event of answer({ ...question, text: script.text ?? question.text, history: script.history ?? [], attachments: script.attachments ?? [], ...(script.sources ? { sources: script.sources } : {}) }, dependencies, stop.signal)) {
    events.push(describeEvent(event));
    if (event.type === 'sending') masked = event.receipt.masked;
    if (event.type === 'usage') usage = event;
    if (event.type === 'text' && event.text === script.stopAt) stop.abort();
  }
  return { events, requests, closed: state.closed, masked, usage };
}

function describeEvent(event: AnswerEvent): string {
  switch (event.type) {
    case 'searched':
      return [`searched ${event.receipt.hits.length}`, ...(event.receipt.leftOut ?? []).map(({ path, rule }) => `${path} is left out by ${rule}`)].join(', ');
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
    case 'kept':
      return `kept from ${event.at}`;
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

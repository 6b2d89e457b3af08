import type { AnswerEvent, AnswerStep, Attachment, Citation, SearchReceipt, SendReceipt, SourceChoice, Usage } from '../core/model/answer.ts';
import type { Failure } from '../core/errors.ts';

/** The nouns of an exchange, for the panel, which knows nothing below the protocol. */
export type { AnswerEvent, AnswerStep, Attachment, Citation, CitationState, SearchReceipt, SendReceipt, SourceChoice, Usage } from '../core/model/answer.ts';
export type { Chunk, ChunkKind, Span } from '../core/model/chunk.ts';
export type { Coverage, Hit, Why } from '../core/model/hit.ts';
export type { IndexStatus, Phase, Progress, RootStatus } from '../core/model/status.ts';
export type { Failure, FailureCode } from '../core/errors.ts';

/** One question and its answer as far as it has come: folded from events, in the host (to keep) and the panel (to show). */
export interface Exchange {
  readonly id: string;
  readonly question: string;
  readonly attachments: readonly Attachment[];
  readonly searchOnly: boolean;
  /** What the user pinned or left out; absent where nothing was. */
  readonly sources?: SourceChoice;
  readonly state: ExchangeState;
  readonly searched?: SearchReceipt;
  readonly sending?: SendReceipt;
  /** What the model looked at on the way, and what it said before it looked. */
  readonly steps?: readonly AnswerStep[];
  /** Markdown in pieces, citations between them, in order. */
  readonly parts: readonly AnswerPart[];
  readonly usage?: Usage;
  /** When the answer was given first, where it is one from before. */
  readonly kept?: number;
  readonly failure?: Failure;
}

/** `asking` for consent comes from the host, all else from the events. `code`: no model was asked. */
export type ExchangeState = 'searching' | 'consent' | 'waiting' | 'streaming' | 'complete' | 'length' | 'stopped' | 'code' | 'failed';

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citation'; readonly citation: Citation };

export function isRunning(exchange: Exchange): boolean {
  return ['searching', 'consent', 'waiting', 'streaming'].includes(exchange.state);
}

/** The exchange after one more event. An exchange that has ended takes none. */
export function withEvent(exchange: Exchange, event: AnswerEvent): Exchange {
  if (!isRunning(exchange)) return exchange;
  switch (event.type) {
    case 'searched':
      return { ...exchange, searched: event.receipt };
    case 'sending':
      return { ...exchange, sending: event.receipt, state: 'waiting' };
    case 'step':
      return { ...exchange, steps: (exchange.steps ?? []).toSpliced(event.index, 1, event.step), state: 'waiting' };
    case 'aside':
      return { ...exchange, parts: [] };
    case 'text': {
      const last = exchange.parts[exchange.parts.length - 1];
      const parts =
        last?.type === 'text'
          ? [...exchange.parts.slice(0, -1), { type: 'text' as const, text: last.text + event.text }]
          : [...exchange.parts, { type: 'text' as const, text: event.text }];
      return { ...exchange, parts, state: 'streaming' };
    }
    case 'citation':
      return { ...exchange, parts: [...exchange.parts, { type: 'citation', citation: event.citation }], state: 'streaming' };
    case 'checked':
      return { ...exchange, parts: withChecked(exchange.parts, event.index, event.citation) };
    case 'kept':
      return { ...exchange, kept: event.at };
    case 'usage': {
      const { type: _type, ...usage } = event;
      return { ...exchange, usage: { ...exchange.usage, ...usage } };
    }
    case 'done':
      return { ...exchange, state: event.reason };
    case 'failed':
      return { ...exchange, state: 'failed', failure: event.failure };
  }
}

function withChecked(parts: readonly AnswerPart[], index: number, citation: Citation): AnswerPart[] {
  let place = 0;
  return parts.map((part) => (part.type === 'citation' && place++ === index ? { type: 'citation', citation } : part));
}

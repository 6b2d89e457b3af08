import type { AnswerEvent, Attachment, SearchReceipt, SourceChoice, Turn } from '../core/model/answer.ts';
import * as v from 'valibot';
import { isRunning, withEvent, type Exchange } from '../protocol/conversation.ts';
import { exchange as exchangeSchema } from '../protocol/panel.ts';
import type { Memory } from './memory.ts';

export interface Conversation {
  exchanges(): readonly Exchange[];
  find(id: string): Exchange | undefined;
  /** Puts a new exchange at the end. */
  begin(question: string, attachments: readonly Attachment[], searchOnly: boolean, sources?: SourceChoice): Exchange;
  apply(id: string, event: AnswerEvent): void;
  waitForConsent(id: string): void;
  /** What was said before an exchange, for the model. */
  historyBefore(id: string): Turn[];
  clear(): void;
  save(): void;
}

const key = 'conversation';
/** VS Code keeps this in one row of a database and loads it at start; an exchange with its receipt is about 30 KB. */
const keptCharacters = 1_000_000;

/** The exchanges of this workspace: in memory, and kept over a reload. */
export function createConversation(memory: Memory, newId: () => string): Conversation {
  let exchanges = restored(memory.get(key));
  const replace = (id: string, change: (exchange: Exchange) => Exchange) => {
    exchanges = exchanges.map((exchange) => (exchange.id === id ? change(exchange) : exchange));
  };
  const save = () => void memory.update(key, withinLimit(exchanges));
  return {
    exchanges: () => exchanges,
    find: (id) => exchanges.find((exchange) => exchange.id === id),
    begin(question, attachments, searchOnly, sources) {
      const exchange: Exchange = { id: newId(), question, attachments, searchOnly, ...(sources ? { sources } : {}), state: 'searching', parts: [] };
      exchanges = [...exchanges, exchange];
      save();
      return exchange;
    },
    apply: (id, event) => replace(id, (exchange) => withEvent(exchange, event)),
    waitForConsent: (id) => replace(id, (exchange) => (isRunning(exchange) ? { ...exchange, state: 'consent' } : exchange)),
    historyBefore: (id) => turnsOf(exchanges.slice(0, exchanges.findIndex((exchange) => exchange.id === id))),
    clear() {
      exchanges = [];
      save();
    },
    save,
  };
}

/** What of an event goes to the panel and is kept: the text that was embedded is the engine's business, and long. */
export function slim(event: AnswerEvent): AnswerEvent {
  return event.type === 'searched' ? { ...event, receipt: slimReceipt(event.receipt) } : event;
}

function slimReceipt(receipt: SearchReceipt): SearchReceipt {
  return { ...receipt, hits: receipt.hits.map((hit) => ({ ...hit, chunk: { ...hit.chunk, embedText: '' } })) };
}

/** An answer that a reload cut off is a stopped one. What an older version kept and this one can't read is left out. */
function restored(kept: unknown): Exchange[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry) => {
    const parsed = v.safeParse(exchangeSchema, entry);
    if (!parsed.success) return [];
    return [isRunning(parsed.output) ? { ...parsed.output, state: 'stopped' as const } : parsed.output];
  });
}

function withinLimit(exchanges: readonly Exchange[]): Exchange[] {
  const kept: Exchange[] = [];
  let left = keptCharacters;
  for (const exchange of [...exchanges].reverse()) {
    left -= JSON.stringify(exchange).length;
    if (left < 0) break;
    kept.unshift(exchange);
  }
  return kept;
}

/** Exchanges without an answer in words say nothing to the next question. */
function turnsOf(exchanges: readonly Exchange[]): Turn[] {
  return exchanges.flatMap((exchange): Turn[] => {
    const text = exchange.parts.map((part) => (part.type === 'text' ? part.text : `[${part.citation.raw}]`)).join('');
    if (text.trim() === '') return [];
    return [
      { role: 'user', text: exchange.question },
      { role: 'assistant', text },
    ];
  });
}

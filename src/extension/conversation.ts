import type { AnswerEvent, Attachment, SearchReceipt, SourceChoice, Turn } from '../core/model/answer.ts';
import { isRunning, withEvent, type Exchange } from '../protocol/conversation.ts';
import type { About, ConversationFiles } from './conversation-files.ts';
import { titleOf } from './conversation-title.ts';

/** The conversation that is open. What is said is kept as it is said. */
export interface Conversation {
  readonly id: () => string;
  readonly title: () => string;
  exchanges(): readonly Exchange[];
  find(id: string): Exchange | undefined;
  /** Puts a new exchange at the end. */
  begin(question: string, attachments: readonly Attachment[], searchOnly: boolean, sources?: SourceChoice): Exchange;
  apply(id: string, event: AnswerEvent): void;
  waitForConsent(id: string): void;
  /** Takes an exchange and all after it away. */
  cutFrom(id: string): void;
  /** What was said before an exchange, for the model. */
  historyBefore(id: string): Turn[];
  /** Begins a new conversation; the one before stays where conversations are kept. */
  clear(): void;
  /** Opens a kept one; false where it is gone. */
  open(id: string): Promise<boolean>;
  rename(title: string): void;
  /** Keeps an exchange as it is now; resolves when it is written. */
  save(id: string): Promise<void>;
}

export interface ConversationOptions {
  readonly files: ConversationFiles;
  readonly newId: () => string;
  readonly now: () => number;
  /** Another conversation is the open one now. */
  readonly onOpen: (id: string) => void;
}

/** A running answer is written down this often: a window that is closed meanwhile loses no more than that. */
const keepEvery = 1_000;

export function createConversation({ files, newId, now, onOpen }: ConversationOptions): Conversation {
  let id = newId();
  let own: Pick<About, 'created'> & { readonly title?: string } = { created: now() };
  let exchanges: readonly Exchange[] = [];
  const unkept = new Map<string, NodeJS.Timeout>();

  const replace = (which: string, change: (exchange: Exchange) => Exchange) => {
    exchanges = exchanges.map((exchange) => (exchange.id === which ? change(exchange) : exchange));
  };
  const title = () => own.title ?? titleOf(exchanges[0]?.question ?? '');
  const about = (): About => ({ title: title(), created: own.created, updated: now(), order: exchanges.map((exchange) => exchange.id) });
  const save = async (which: string): Promise<void> => {
    clearTimeout(unkept.get(which));
    unkept.delete(which);
    const exchange = exchanges.find((one) => one.id === which);
    if (exchange) await files.write(id, about(), exchange);
  };
  const saveSoon = (which: string) => {
    if (!unkept.has(which)) unkept.set(which, setTimeout(() => void save(which), keepEvery));
  };
  const become = (next: string, of: typeof own, said: readonly Exchange[]) => {
    for (const which of [...unkept.keys()]) void save(which);
    [id, own, exchanges] = [next, of, said];
    onOpen(id);
  };
  return {
    id: () => id,
    title,
    exchanges: () => exchanges,
    find: (which) => exchanges.find((exchange) => exchange.id === which),
    begin(question, attachments, searchOnly, sources) {
      const exchange: Exchange = { id: newId(), question, attachments, searchOnly, ...(sources ? { sources } : {}), state: 'searching', parts: [] };
      exchanges = [...exchanges, exchange];
      if (exchanges.length === 1) onOpen(id);
      void save(exchange.id);
      return exchange;
    },
    apply(which, event) {
      replace(which, (exchange) => withEvent(exchange, event));
      saveSoon(which);
    },
    waitForConsent: (which) => replace(which, (exchange) => (isRunning(exchange) ? { ...exchange, state: 'consent' } : exchange)),
    cutFrom(which) {
      const from = exchanges.findIndex((exchange) => exchange.id === which);
      if (from < 0) return;
      exchanges = exchanges.slice(0, from);
      void files.write(id, about());
    },
    historyBefore: (which) => turnsOf(exchanges.slice(0, exchanges.findIndex((exchange) => exchange.id === which))),
    clear: () => become(newId(), { created: now() }, []),
    async open(which) {
      const kept = await files.read(which);
      if (kept) become(which, { created: kept.about.created, title: kept.about.title }, kept.exchanges);
      return kept !== null;
    },
    rename(name) {
      own = { ...own, title: name };
      if (exchanges.length > 0) void files.write(id, about());
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

import type { AnswerEvent, Attachment, Question, SourceChoice } from '../core/model/answer.ts';
import { failureOf } from '../core/errors.ts';
import type { Log } from '../core/ports/log.ts';
import { isRunning } from '../protocol/conversation.ts';
import type { ToPanel } from '../protocol/panel.ts';
import { meaningOf } from './asking/meaning.ts';
import type { Consent } from './consent.ts';
import { slim, type Conversation } from './conversation.ts';
import { batchEvents } from './event-batch.ts';

/** `fresh`: made anew, whatever was answered before. */
export interface How {
  readonly searchOnly: boolean;
  readonly fresh: boolean;
  /** Of the changes since the last commit, whatever the question says. */
  readonly review: boolean;
}

export interface AskerOptions {
  readonly conversation: Conversation;
  readonly consent: Consent;
  readonly post: (message: ToPanel) => void;
  /** Answers with the engine and model of the moment. `mayUse` is asked before anything leaves the machine. */
  readonly answer: (question: Question, how: How, mayUse: (host: string) => Promise<boolean>, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  readonly providerLabel: () => string;
  /** Hears of each failure its code: a message might quote what was asked. */
  readonly log: Pick<Log, 'warn'>;
}

/** From a question in the panel to its answer there. */
export interface Asker {
  /** Resolves when the answer has ended, however it did. */
  ask(text: string, attachments: readonly Attachment[], searchOnly: boolean): Promise<void>;
  /** Another question in the place of one: what was said from there on is gone. */
  edit(id: string, text: string): Promise<void>;
  /** The same question once more, as a new exchange: from the sources it had, or from others. */
  again(id: string, sources?: SourceChoice): Promise<void>;
  stop(id: string): void;
  readonly stopAll: () => void;
  /** The user's word on what `consent` asked. */
  decide(id: string, allowed: boolean): void;
  /** Questions of consent that wait for a word: a panel that is opened anew has to ask again. */
  waiting(): ToPanel[];
}

interface Waiting {
  readonly host: string;
  readonly provider: string;
  readonly decide: (allowed: boolean) => void;
}

export function createAsker(options: AskerOptions): Asker {
  const { conversation, post } = options;
  const running = new Map<string, AbortController>();
  const waiting = new Map<string, Waiting>();
  const consentMessage = (id: string, { host, provider }: Waiting): ToPanel => ({ type: 'consent', id, host, provider });

  const mayUse = (id: string) => async (host: string): Promise<boolean> => {
    if (options.consent.has('answers', host)) return true;
    const allowed = await new Promise<boolean>((decide) => {
      const entry: Waiting = { host, provider: options.providerLabel(), decide };
      waiting.set(id, entry);
      conversation.waitForConsent(id);
      post(consentMessage(id, entry));
    });
    waiting.delete(id);
    if (allowed) await options.consent.give('answers', host);
    return allowed;
  };

  const run = async (id: string, question: Question, how: How): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    const batch = batchEvents((events) => post({ type: 'events', id, events }));
    const take = (event: AnswerEvent) => {
      const light = slim(event);
      conversation.apply(id, light);
      batch.push(light);
      if (event.type === 'failed') options.log.warn(`Answering failed: ${event.failure.code}`);
    };
    try {
      for await (const event of options.answer(question, how, mayUse(id), controller.signal)) take(event);
    } catch (thrown) {
      // What is thrown once it was stopped is how it stopped.
      if (!controller.signal.aborted) take({ type: 'failed', failure: failureOf(thrown) });
    }
    const exchange = conversation.find(id);
    if (exchange && isRunning(exchange)) take({ type: 'done', reason: 'stopped' });
    batch.flush();
    running.delete(id);
    await conversation.save(id);
  };

  /** `before`: the exchange whose place in the conversation it takes, where it is not the newest. */
  const begin = (text: string, attachments: readonly Attachment[], given: Omit<How, 'review'>, sources?: SourceChoice, before?: string): Promise<void> => {
    const meaning = meaningOf(text);
    const how: How = { ...given, searchOnly: given.searchOnly || meaning.searchOnly, review: meaning.review };
    const chosen = sources && sources.pinned.length + sources.excluded.length > 0 ? { sources } : {};
    const exchange = conversation.begin(text, attachments, how.searchOnly, chosen.sources);
    post({ type: 'asked', exchange });
    return run(exchange.id, { text: meaning.text, attachments, history: conversation.historyBefore(before ?? exchange.id), ...chosen }, how);
  };

  const asker: Asker = {
    ask: (text, attachments, searchOnly) => begin(text, attachments, { searchOnly, fresh: false }),
    async edit(id, text) {
      const exchange = conversation.find(id);
      if (!exchange) return;
      for (const one of conversation.exchanges().slice(conversation.exchanges().indexOf(exchange))) asker.stop(one.id);
      conversation.cutFrom(id);
      post({ type: 'cut', id });
      await begin(text, exchange.attachments, { searchOnly: exchange.searchOnly, fresh: false }, exchange.sources);
    },
    async again(id, sources) {
      const exchange = conversation.find(id);
      // An answer from sources that the user has left out must not teach the next one.
      if (exchange) await begin(exchange.question, exchange.attachments, { searchOnly: exchange.searchOnly, fresh: true }, sources ?? exchange.sources, sources && id);
    },
    stop(id) {
      running.get(id)?.abort();
      waiting.get(id)?.decide(false);
    },
    stopAll() {
      for (const id of running.keys()) asker.stop(id);
    },
    decide: (id, allowed) => waiting.get(id)?.decide(allowed),
    waiting: () => [...waiting].map(([id, entry]) => consentMessage(id, entry)),
  };
  return asker;
}

import { errors, failureOf, isAbort } from '../errors.ts';
import type { AnswerEvent, Question, SendReceipt } from '../model/answer.ts';
import type { Masked } from '../model/secret.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import type { Engine } from '../engine.ts';
import { createCitationCheck } from './citation-check.ts';
import { createCitationParser, type ParsedPart } from './citation-parser.ts';
import { buildContext, type Context } from './context.ts';
import { maskSecrets } from './mask-secrets.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import { searchText } from './search-text.ts';

export interface AnswerDependencies {
  readonly engine: Pick<Engine, 'search' | 'locate'>;
  /** The text of a file as it stands now, in the editor before the disk; null where it can't be read. */
  readonly read: (root: string, path: string) => Promise<string | null>;
  readonly hash: (text: string) => string;
  readonly secrets: SecretFinder;
  /** Called when the hits are there, so that a key or model that is missing does not keep them back. Null: the hits are the answer. */
  readonly chat: () => ChatModel | null | Promise<ChatModel | null>;
  readonly clock: Clock;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly temperature: number;
  /** Asked before anything is sent to a host that is not this machine. False: nothing is sent. */
  readonly mayUse: (host: string) => Promise<boolean>;
}

/** Hits that a question brings: what a context of 8,000 tokens can hold, and the rest for the receipt. */
const hitsPerQuestion = 30;

/** From a question to its answer, as it comes. Never throws: a fault is a `failed` event, a stop a `done` with `stopped`. */
export async function* answer(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  try {
    yield* answerSteps(question, dependencies, signal);
  } catch (thrown) {
    yield isAbort(thrown) || signal.aborted ? { type: 'done', reason: 'stopped' } : { type: 'failed', failure: failureOf(thrown) };
  }
}

async function* answerSteps(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const { engine, clock, contextTokens } = dependencies;
  const started = clock.now();
  const { hits, coverage, mode, notice } = await engine.search({ text: searchText(question), top: hitsPerQuestion }, signal);
  const milliseconds = clock.now() - started;
  yield { type: 'searched', receipt: { hits, coverage, mode, milliseconds, ...(notice === undefined ? {} : { notice }) } };
  signal.throwIfAborted();

  const chat = await dependencies.chat();
  const context = buildContext(hits, question.attachments, contextTokens);
  // Without a model the code is the answer; without any code a model could only guess.
  if (!chat || context.pieces.length === 0) {
    yield { type: 'done', reason: 'code' };
    return;
  }
  if (!chat.local && !(await dependencies.mayUse(chat.host))) throw errors.consentMissing(chat.host);
  signal.throwIfAborted();
  const { prompt, masked } = await forHost(chat, buildPrompt(question.text, context.pieces, question.history, contextTokens), dependencies.secrets);
  yield { type: 'sending', receipt: { ...sendReceipt(chat, prompt, context), masked } };
  yield* streamAnswer(prompt, context, chat, dependencies, signal);
}

async function* streamAnswer(
  prompt: Prompt,
  { pieces }: Context,
  chat: ChatModel,
  { engine, read, hash, temperature, maxOutputTokens }: AnswerDependencies,
  signal: AbortSignal,
): AsyncIterable<AnswerEvent> {
  const parser = createCitationParser();
  const check = createCitationCheck({ pieces, locate: (path) => engine.locate(path), read, hash });
  const finish = async function* (parts: readonly ParsedPart[]): AsyncIterable<AnswerEvent> {
    for (const part of parts) yield* check.push(part);
  };
  const ended = async function* (): AsyncIterable<AnswerEvent> {
    yield* finish(parser.end());
    yield* check.end();
  };
  let reason: 'complete' | 'length' = 'complete';
  try {
    for await (const delta of chat.stream({ ...prompt, temperature, maxOutputTokens }, signal)) {
      if (delta.type === 'text') yield* finish(parser.push(delta.text));
      else if (delta.type === 'usage') yield delta;
      else reason = delta.reason;
    }
  } catch (thrown) {
    // What was held back is shown even where the stream broke off.
    yield* ended();
    throw thrown;
  }
  yield* ended();
  yield { type: 'done', reason };
}

/** What leaves the machine leaves without its secrets; a model on this machine may see them. */
async function forHost(chat: ChatModel, prompt: Prompt, secrets: SecretFinder): Promise<{ prompt: Prompt; masked: readonly Masked[] }> {
  if (chat.local) return { prompt, masked: [] };
  const { texts, masked } = await maskSecrets(prompt.messages.map((message) => message.text), secrets);
  return { prompt: { ...prompt, messages: prompt.messages.map((message, i) => ({ ...message, text: texts[i] ?? '' })) }, masked };
}

function sendReceipt(chat: ChatModel, prompt: Prompt, context: Context): Omit<SendReceipt, 'masked'> {
  const texts = [prompt.system, ...prompt.messages.map((message) => message.text)];
  return {
    provider: chat.provider,
    model: chat.model,
    host: chat.host,
    pieces: context.pieces.map(({ root, path, span }) => ({ root, path, span })),
    dropped: context.dropped,
    bytes: new TextEncoder().encode(texts.join('')).length,
  };
}

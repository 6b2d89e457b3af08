import { errors, failureOf, isAbort } from '../errors.ts';
import type { AnswerEvent, Question } from '../model/answer.ts';
import type { ChatModel, ChatRequest, ToolCall } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import { createCitationCheck } from './citation-check.ts';
import { createCitationParser, type ParsedPart } from './citation-parser.ts';
import { buildContext, type Context, type Piece } from './context.ts';
import { createOutbox } from './outbox.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import { runTools, type ToolBudget } from './run-tools.ts';
import { searchText } from './search-text.ts';
import { answerTools } from './tools/index.ts';
import type { ToolScope } from './tools/tool.ts';

export interface AnswerDependencies {
  readonly engine: ToolScope['engine'];
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
export const hitsPerQuestion = 30;

/** From a question to its answer, as it comes. Never throws: a fault is a `failed` event, a stop a `done` with `stopped`. */
export async function* answer(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  try {
    yield* answerSteps(question, dependencies, signal);
  } catch (thrown) {
    yield isAbort(thrown) || signal.aborted ? { type: 'done', reason: 'stopped' } : { type: 'failed', failure: failureOf(thrown) };
  }
}

async function* answerSteps(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const { engine, clock } = dependencies;
  const started = clock.now();
  const { hits, coverage, mode, notice } = await engine.search({ text: searchText(question), top: hitsPerQuestion }, signal);
  const milliseconds = clock.now() - started;
  yield { type: 'searched', receipt: { hits, coverage, mode, milliseconds, ...(notice === undefined ? {} : { notice }) } };
  signal.throwIfAborted();

  const chat = await dependencies.chat();
  const contextTokens = contextFor(chat, dependencies.contextTokens);
  const context = buildContext(hits, question.attachments, contextTokens);
  // Without a model the code is the answer; without any code a model could only guess.
  if (!chat || context.pieces.length === 0) {
    yield { type: 'done', reason: 'code' };
    return;
  }
  if (!chat.local && !(await dependencies.mayUse(chat.host))) throw errors.consentMissing(chat.host);
  signal.throwIfAborted();
  const prompt = buildPrompt(question.text, context.pieces, question.history, contextTokens);
  yield* converse(prompt, context, chat, { ...dependencies, contextTokens }, signal);
}

/** A request ends up with the context, what tools return (as much again), a quarter of it earlier turns, and the rules. */
const requestShare = { contexts: 2.25, rules: 1500 };

/** What the settings allow, or what the model takes where that is less. */
function contextFor(chat: ChatModel | null, wanted: number): number {
  if (!chat?.maxInputTokens) return wanted;
  return Math.min(wanted, Math.max(0, Math.floor((chat.maxInputTokens - requestShare.rules) / requestShare.contexts)));
}

/** Turns of one answer: four looks around answer what one context did not, and every turn costs the whole prompt again. */
const mostTurns = 6;

/** Asks, runs the tools that the model calls, and asks again with their results, until it answers. */
async function* converse(prompt: Prompt, context: Context, chat: ChatModel, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const { engine, read, secrets, temperature, maxOutputTokens, contextTokens } = dependencies;
  const outbox = createOutbox(chat, secrets);
  const shown = [...context.pieces];
  const budget: ToolBudget = { tokens: contextTokens, steps: 0 };
  const usage: Usage = { inputTokens: 0, outputTokens: 0 };
  let messages = await Promise.all(prompt.messages.map((message) => outbox.seal(message)));
  for (let turn = 1; turn <= mostTurns; turn++) {
    const request: ChatRequest = { system: prompt.system, messages, temperature, maxOutputTokens, tools: answerTools.map(({ spec }) => spec) };
    yield { type: 'sending', receipt: outbox.record(request, shown, context.dropped) };
    const { reason, text, calls } = yield* streamTurn(request, shown, usage, chat, dependencies, signal);
    if (calls.length === 0) {
      yield { type: 'done', reason: reason === 'length' ? 'length' : 'complete' };
      return;
    }
    yield { type: 'aside' };
    const { results, pieces } = yield* runTools(calls, { engine, read }, budget, signal);
    shown.push(...pieces);
    const last = turn === mostTurns - 1;
    messages = [...messages, { role: 'assistant', text, calls }, await outbox.seal({ role: 'user', text: last ? 'No more calls: answer now from what you have.' : '', results })];
  }
  throw errors.noAnswer(chat.model, mostTurns);
}

interface Turn {
  readonly reason: 'complete' | 'length' | 'tools';
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** One request and what comes back: text and citations as they come, and the calls. Usage is the sum over all turns. */
async function* streamTurn(
  request: ChatRequest,
  shown: readonly Piece[],
  usage: Usage,
  chat: ChatModel,
  { engine, read, hash }: AnswerDependencies,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Turn> {
  const parser = createCitationParser();
  const check = createCitationCheck({ pieces: shown, locate: (path) => engine.locate(path), read, hash });
  const finish = async function* (parts: readonly ParsedPart[]): AsyncIterable<AnswerEvent> {
    for (const part of parts) yield* check.push(part);
  };
  const ended = async function* (): AsyncIterable<AnswerEvent> {
    yield* finish(parser.end());
    yield* check.end();
  };
  const calls: ToolCall[] = [];
  let text = '';
  let reason: Turn['reason'] = 'complete';
  try {
    for await (const delta of chat.stream(request, signal)) {
      if (delta.type === 'text') {
        text += delta.text;
        yield* finish(parser.push(delta.text));
      } else if (delta.type === 'call') calls.push(delta.call);
      else if (delta.type === 'stop') reason = delta.reason;
      else {
        usage.inputTokens += delta.inputTokens ?? 0;
        usage.outputTokens += delta.outputTokens ?? 0;
        yield { type: 'usage', ...usage };
      }
    }
  } catch (thrown) {
    // What was held back is shown even where the stream broke off.
    yield* ended();
    throw thrown;
  }
  yield* ended();
  return { reason, text, calls };
}

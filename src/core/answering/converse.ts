import { errors } from '../errors.ts';
import type { AnswerEvent } from '../model/answer.ts';
import type { ChatRequest, ToolCall } from '../ports/chat-model.ts';
import { createCitationCheck } from './citation-check.ts';
import { createCitationParser, type ParsedPart } from './citation-parser.ts';
import type { Shown } from './context.ts';
import type { Piece } from './piece.ts';
import type { Partner } from './partner.ts';
import type { Prompt } from './prompt.ts';
import { runTools, type ToolBudget } from './run-tools.ts';
import { answerTools } from './tools/index.ts';
import type { ToolScope } from './tools/tool.ts';

export interface ConverseDependencies extends ToolScope {
  readonly hash: (text: string) => string;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly temperature: number;
  /** Where citations are resolved and read again; everything, also where the user left files out of what the model sees. */
  readonly citable?: Pick<ToolScope, 'engine' | 'read'>;
}

/** Turns of one answer: four looks around answer what one context did not, and every turn costs the whole prompt again. */
const mostTurns = 6;

/** Asks, runs the tools that the model calls, and asks again with their results, until it answers. */
export async function* converse(prompt: Prompt, context: Shown, partner: Partner, dependencies: ConverseDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const { engine, read, temperature, maxOutputTokens, contextTokens } = dependencies;
  const { chat, outbox } = partner;
  const shown = [...context.pieces];
  const budget: ToolBudget = { tokens: contextTokens, steps: partner.steps };
  let messages = await Promise.all(prompt.messages.map((message) => outbox.seal(message)));
  for (let turn = 1; turn <= mostTurns; turn++) {
    const request: ChatRequest = { system: prompt.system, messages, temperature, maxOutputTokens, tools: answerTools.map(({ spec }) => spec) };
    yield { type: 'sending', receipt: outbox.record(request, shown, context) };
    const { reason, text, calls } = yield* streamTurn(request, shown, partner, dependencies, signal);
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

/** One request and what comes back: text and citations as they come, and the calls. */
async function* streamTurn(
  request: ChatRequest,
  shown: readonly Piece[],
  { chat, spending }: Partner,
  { hash, ...scope }: ConverseDependencies,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Turn> {
  const { engine, read } = scope.citable ?? scope;
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
      else yield { type: 'usage', ...spending.add(delta) };
    }
  } catch (thrown) {
    // What was held back is shown even where the stream broke off.
    yield* ended();
    throw thrown;
  }
  yield* ended();
  return { reason, text, calls };
}

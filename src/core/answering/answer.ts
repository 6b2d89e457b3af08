import type { AnswerEvent, Question } from '../model/answer.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Engine } from '../engine.ts';

export interface AnswerDependencies {
  readonly engine: Pick<Engine, 'search' | 'locate'>;
  /** Null: the hits themselves are the answer. */
  readonly chat: ChatModel | null;
  readonly clock: Clock;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly temperature: number;
  /** Asked once, before anything is sent to a host that is not this machine. False ends the answer as `code`. */
  readonly mayUse: (host: string) => Promise<boolean>;
}

/** From a question to its answer, as it comes. Never throws: a fault is a `failed` event, a stop a `done` with `stopped`. */
export async function* answer(
  _question: Question,
  _dependencies: AnswerDependencies,
  _signal: AbortSignal,
): AsyncIterable<AnswerEvent> {
  yield { type: 'done', reason: 'code' };
}

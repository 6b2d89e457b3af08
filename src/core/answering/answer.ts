import { errors, failureOf, isAbort } from '../errors.ts';
import type { AnswerEvent, Question, SearchReceipt } from '../model/answer.ts';
import type { AnswerStore } from '../ports/answer-store.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import type { SpendingLog } from '../ports/spending-log.ts';
import { asksAboutProject } from './asked-about.ts';
import { completeContext } from './complete-context.ts';
import { converse, type ConverseDependencies } from './converse.ts';
import { keptAnswers } from './kept-answers.ts';
import { isExcluded, withoutFiles } from './without-files.ts';
import { leftOutNamed } from './left-out.ts';
import { createPartner, type Partner } from './partner.ts';
import { buildPrompt } from './prompt.ts';
import { rewriteQuestion } from './rewrite-question.ts';
import { searchText } from './search-text.ts';
import { attachedFirst } from './attached-first.ts';
import { fittingAttachments } from './tasks/fitting-attachments.ts';
import { relatedTo } from './tasks/related.ts';
import { askedBy, instructions, taskOf } from './tasks/task.ts';
import type { CostOf } from './spending.ts';
import { lackOf } from './standalone.ts';

export interface AnswerDependencies extends ConverseDependencies {
  readonly secrets: SecretFinder;
  /** What is missing, a key or a model, is said when the hits are there. Null: the hits are the answer. */
  readonly chat: () => ChatModel | null | Promise<ChatModel | null>;
  readonly clock: Clock;
  readonly costOf: CostOf;
  /** Where what every request took is entered; absent where nobody adds it up. */
  readonly spendingLog?: SpendingLog;
  /** Asked before anything is sent to a host that is not this machine. False: nothing is sent. */
  readonly mayUse: (host: string) => Promise<boolean>;
  /** Where answers are kept, for the same question on the same code; absent where none are. */
  readonly answers?: AnswerStore;
  /** True where an answer is wanted anew, whatever is kept. */
  readonly fresh?: boolean;
}

/** Parts of the context: what is attached leaves room for what belongs to it, and both for what the search finds. */
const taskShares = { attached: 0.6, related: 0.35 };

/** Hits that a question brings: what a context of 8,000 tokens can hold, and the rest for the receipt. */
export const hitsPerQuestion = 30;

/** From a question to its answer, as it comes. Never throws: a fault is a `failed` event, a stop a `done` with `stopped`. */
export async function* answer(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  yield* ended(answerSteps(withoutAttached(question), withoutExcluded(question, dependencies), signal), signal);
}

function withoutAttached(question: Question): Question {
  const excluded = question.sources?.excluded ?? [];
  return excluded.length === 0 ? question : { ...question, attachments: question.attachments.filter((attachment) => !isExcluded(excluded, attachment)) };
}

/** Everything that makes the context sees the repository without what the user left out; what is cited is still looked up in all of it. */
function withoutExcluded({ sources }: Question, dependencies: AnswerDependencies): AnswerDependencies {
  const excluded = sources?.excluded ?? [];
  const { engine, read } = dependencies;
  return excluded.length === 0 ? dependencies : { ...dependencies, ...withoutFiles({ engine, read }, excluded), citable: { engine, read } };
}

/** The same events; a fault is the last of them instead of thrown. */
export async function* ended<T>(steps: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T | Extract<AnswerEvent, { type: 'done' | 'failed' }>> {
  try {
    yield* steps;
  } catch (thrown) {
    yield isAbort(thrown) || signal.aborted ? { type: 'done', reason: 'stopped' } : { type: 'failed', failure: failureOf(thrown) };
  }
}

async function* answerSteps(question: Question, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const ready = readyChat(question, dependencies);
  const found = yield* search(searchText(question), dependencies, signal);
  let { hits, coverage } = found;
  const chat = await ready;
  const task = taskOf(question);
  // A task says itself what belongs to it.
  const lack = task === null ? lackOf(question) : null;
  // Without a model the code is the answer; without any code a model could only guess.
  const empty = lack === null && hits.length === 0 && question.attachments.length === 0 && !question.sources?.pinned.length && !asksAboutProject(question.text);
  if (!chat || empty) {
    if (question.attachments.length > 0) yield { type: 'searched', receipt: { ...found, hits: attachedFirst(hits, question.attachments) } };
    yield { type: 'done', reason: 'code' };
    return;
  }
  let partner: Partner | null = null;
  if (lack !== null) {
    partner = await allowedPartner(chat, dependencies, signal);
    const rewritten = yield* rewriteQuestion(question, lack, partner, dependencies.clock, signal);
    const better = rewritten === null ? null : yield* search(rewritten, dependencies, signal);
    if (better && better.hits.length > 0) ({ hits, coverage } = better);
  }
  const contextTokens = contextFor(chat, dependencies.contextTokens);
  const { attachments, outline } = await fittingAttachments(question.attachments, dependencies.engine, contextTokens * taskShares.attached, signal);
  const related = task === null ? [] : await relatedTo(task, question, dependencies, contextTokens * taskShares.related, signal);
  const context = await completeContext({ ...question, attachments }, hits, dependencies, contextTokens, signal, related);
  if (context.pieces.length === 0 && context.outline === '') {
    yield { type: 'done', reason: 'code' };
    return;
  }
  const scope = { ...dependencies, contextTokens };
  const { answers, fresh, clock } = dependencies;
  // What is answered from a part of the files is not the answer from all of them.
  const whole = coverage.indexed + coverage.failed >= coverage.total;
  const kept = answers && whole ? keptAnswers(question, lack, context, chat, { ...scope, answers, now: () => clock.now() }) : null;
  const before = fresh ? null : await kept?.find();
  if (before) {
    yield* before;
    return;
  }
  partner ??= await allowedPartner(chat, dependencies, signal);
  const { words, pasted } = askedBy(question, task);
  const text = [words, ...(task === null ? [] : [instructions[task]]), ...outline].join('\n\n');
  const events = converse(buildPrompt(text, context, question.history, contextTokens, { pasted, coverage }), context, partner, scope, signal);
  yield* kept ? kept.keep(events) : events;
}

/** Nothing reaches a model on another machine before the user has agreed to it. */
export async function allowedPartner(chat: ChatModel, { mayUse, secrets, costOf, spendingLog }: AnswerDependencies, signal: AbortSignal): Promise<Partner> {
  if (!chat.local && !(await mayUse(chat.host))) throw errors.consentMissing(chat.host);
  signal.throwIfAborted();
  return createPartner(chat, secrets, costOf, spendingLog);
}

/** The model, got ready while the search runs: its client and the rules for secrets are large, and loaded when they are first needed. */
function readyChat({ text }: Question, { chat, secrets }: AnswerDependencies): Promise<ChatModel | null> {
  const ready = (async () => {
    const model = await chat();
    if (model && !model.local) await secrets.find(text);
    return model;
  })();
  // What is wrong with the model is said once the hits are there.
  ready.catch(() => undefined);
  return ready;
}

async function* search(text: string, { engine, clock }: AnswerDependencies, signal: AbortSignal): AsyncGenerator<AnswerEvent, SearchReceipt> {
  const started = clock.now();
  const { hits, coverage, mode, notice } = await engine.search({ text, top: hitsPerQuestion }, signal);
  const milliseconds = clock.now() - started;
  const leftOut = hits.length === 0 ? await leftOutNamed(text, engine) : [];
  const receipt: SearchReceipt = { hits, coverage, mode, milliseconds, ...(notice === undefined ? {} : { notice }), ...(leftOut.length > 0 ? { leftOut } : {}) };
  yield { type: 'searched', receipt };
  signal.throwIfAborted();
  return receipt;
}

/** A request ends up with the context, what tools return (as much again), a quarter of it earlier turns, and the rules. */
const requestShare = { contexts: 2.25, rules: 1500 };

/** What the settings allow, or what the model takes where that is less. */
export function contextFor(chat: ChatModel, wanted: number): number {
  if (!chat.maxInputTokens) return wanted;
  return Math.min(wanted, Math.max(0, Math.floor((chat.maxInputTokens - requestShare.rules) / requestShare.contexts)));
}

import { secretFinder as secrets } from '../adapters/late-secret-finder.ts';
import { costOf } from '../adapters/model-prices.ts';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { answer, type AnswerDependencies } from '../core/answering/answer.ts';
import { review } from '../core/answering/review/review.ts';
import type { Engine } from '../core/engine.ts';
import { CairnError } from '../core/errors.ts';
import type { AnswerEvent, Question } from '../core/model/answer.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Reranker } from '../core/ports/reranker.ts';
import type { AnswerStore } from '../core/ports/answer-store.ts';
import type { SpendingLog } from '../core/ports/spending-log.ts';
import { rerankedSearch } from '../core/retrieval/reranked-search.ts';
import type { Settings } from '../core/settings.ts';
import { slashCommandIn } from '../protocol/asking.ts';
import { t } from '../protocol/l10n.ts';
import type { How } from './asker.ts';
import type { IndexKeeper } from './index-keeper.ts';
import type { Keys } from './keys.ts';
import { changedFiles, diffOf } from './changed-diff.ts';
import { chatModelOf } from './models.ts';
import { openRoots } from './workspace.ts';

export interface AnsweringOptions {
  readonly keeper: () => IndexKeeper | null;
  readonly settings: () => Settings;
  readonly keys: Keys;
  readonly answers: AnswerStore;
  readonly spendingLog: SpendingLog;
  /** The model that orders hits, if one is set and allowed. */
  readonly reranker: () => Promise<Reranker | null>;
  /** The model that answers, where it is not the one of the settings. */
  readonly model?: ChatModel;
  /** False in a workspace that is not trusted: then nothing is sent, and the code is the answer. */
  readonly maySend: () => boolean;
  /** Loads what a request needs, where the panel did not. */
  readonly warmUp: () => Promise<void>;
}

/** A saved file is indexed well within this; a branch switch is not worth waiting for. */
const catchUpLimit = 1_000;

/** Answers one question with the engine, the model and the settings of the moment. */
export async function* answerNow(question: Question, how: How, mayUse: (host: string) => Promise<boolean>, signal: AbortSignal, options: AnsweringOptions): AsyncIterable<AnswerEvent> {
  const keeper = options.keeper();
  if (!keeper) throw new CairnError('folder-missing', 'No folder on disk is open, so there is nothing to search.', 'Open a folder and ask again.');
  if (!how.searchOnly) void options.warmUp();
  await keeper.catchUp(catchUpLimit);
  const dependencies = dependenciesOf(keeper, how, mayUse, options);
  yield* how.review ? reviewNow(question, keeper, dependencies, signal) : answer(question, dependencies, signal);
}

/** A review by the model; without one, the code that belongs to what changed. */
async function* reviewNow(question: Question, keeper: IndexKeeper, dependencies: AnswerDependencies, signal: AbortSignal): AsyncIterable<AnswerEvent> {
  const files = await changedFiles(openRoots(), keeper.engine);
  if (files.length === 0) throw new CairnError('wrong-usage', 'Nothing has changed since the last commit.', 'Change an indexed file, then ask for a review.');
  if ((await dependencies.chat()) === null) {
    yield* answer({ ...question, text: `${t('Explain this change')}\n${diffOf(files)}` }, dependencies, signal);
    return;
  }
  for await (const event of review({ root: '', files }, dependencies, signal, requestOf(question))) if (event.type !== 'material') yield event;
}

/** In the user's words, or in the editor's language: the findings are written in the language of the request. */
function requestOf({ text }: Question): string {
  return slashCommandIn(text)?.rest || t('Review this change.');
}

function dependenciesOf(keeper: IndexKeeper, { searchOnly, fresh }: How, mayUse: (host: string) => Promise<boolean>, options: AnsweringOptions): AnswerDependencies {
  const settings = options.settings();
  return {
    engine: { ...keeper.engine, search: rerankedSearch((query, stop) => keeper.engine.search(query, stop), { reranker: options.reranker, secrets }) },
    read: (root, path) => keeper.engine.read(root, path),
    hash: (text) => nodeHasher.hash(text),
    secrets,
    chat: () => (searchOnly || !options.maySend() ? null : (options.model ?? chatModelOf(settings, options.keys))),
    clock: systemClock,
    costOf,
    spendingLog: options.spendingLog,
    contextTokens: settings['answer.contextTokens'],
    maxOutputTokens: settings['answer.maxOutputTokens'],
    temperature: settings['answer.temperature'],
    mayUse,
    answers: options.answers,
    fresh,
  };
}

/** The engine with what was saved a moment ago; null where no folder is open. */
export async function freshEngine(keeper: AnsweringOptions['keeper']): Promise<Engine | null> {
  const current = keeper();
  await current?.catchUp(catchUpLimit);
  return current?.engine ?? null;
}

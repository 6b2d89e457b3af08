import { text as textOf } from 'node:stream/consumers';
import { answer } from '../core/answering/answer.ts';
import { renderDiff } from '../core/answering/review/diff.ts';
import { placesOf } from '../core/answering/review/material.ts';
import { knownSymbols, renderSurroundings, symbolJson } from '../core/answering/surroundings/render-symbol.ts';
import { surroundingsOf, type Place } from '../core/answering/surroundings/surroundings.ts';
import { explainedCode, type ExplainedCode } from '../core/answering/tasks/explained.ts';
import type { Engine } from '../core/engine.ts';
import { errors } from '../core/errors.ts';
import { changesOf } from '../process/changes.ts';
import { answerDependencies, chatOf } from './answer-dependencies.ts';
import { openFolder, type OpenedFolder, type Session } from './open-folder.ts';
import { printAnswer, printAnswerJson } from './print-answer.ts';
import { syncForReading } from './synced.ts';
import type { Terminal } from './terminal.ts';
import type { Invocation, Options } from './usage.ts';

export async function runExplain({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  checkWanted(argument, options);
  const chat = chatOf(options, session);
  const opened = await openFolder(options.text('dir') ?? '', session);
  try {
    await syncForReading(opened.engine, terminal, signal);
    const { question, places } = await wanted(argument, options, opened, signal);
    if (!chat && places.length > 0) return await showSurroundings(places, opened.engine, options.flag('json'), terminal, signal);
    const events = answer(question, answerDependencies(opened, chat, session, options.flag('fresh')), signal);
    return options.flag('json') ? await printAnswerJson(question.text, events, terminal) : await printAnswer(events, terminal);
  } finally {
    await opened.engine.dispose();
  }
}

function checkWanted(argument: string, options: Options): void {
  const given = [argument !== '', options.text('symbol') !== undefined, options.text('error') !== undefined, options.flag('diff') || options.text('base') !== undefined];
  if (given.filter(Boolean).length !== 1) throw errors.wrongUsage('"cairn explain" needs one thing to explain.', 'Give a path (src/a.ts:10-20), --symbol NAME, --error TEXT (- reads it from standard input) or --diff.');
}

async function wanted(argument: string, options: Options, opened: OpenedFolder, signal: AbortSignal): Promise<ExplainedCode> {
  const { engine, prefix } = opened;
  const scope = { engine, prefix, read: (root: string, path: string) => engine.read(root, path) };
  const [symbol, error] = [options.text('symbol'), options.text('error')];
  if (error !== undefined) return explainedCode({ error: error === '-' ? await textOf(process.stdin) : error }, scope, signal);
  if (symbol !== undefined) return explainedCode({ symbol }, scope, signal);
  if (argument) return explainedCode({ place: argument }, scope, signal);
  const { files } = await changesOf({ ...opened, name: '' }, options.text('base'), engine, signal);
  if (files.length === 0) throw errors.wrongUsage('Nothing has changed.', 'Give --base REV to explain what a branch changed.');
  return { question: { text: `Explain this change\n${renderDiff(files)}`, attachments: [], history: [] }, places: files.flatMap((file) => placesOf('', file)) };
}

async function showSurroundings(places: readonly Place[], engine: Engine, json: boolean, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const surroundings = await surroundingsOf(places, engine, signal);
  if (json) terminal.json({ symbols: knownSymbols(surroundings).map(symbolJson) });
  else terminal.out(`${renderSurroundings(surroundings)}\n`);
  return 0;
}

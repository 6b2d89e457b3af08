import { text as textOf } from 'node:stream/consumers';
import { answer } from '../core/answering/answer.ts';
import { renderDiff } from '../core/answering/review/diff.ts';
import { placesOf } from '../core/answering/review/material.ts';
import { surroundingsOf, type Place, type Relative } from '../core/answering/surroundings/surroundings.ts';
import { framesIn } from '../core/answering/tasks/frames.ts';
import { placesOfFrames } from '../core/answering/tasks/related.ts';
import type { Engine } from '../core/engine.ts';
import { errors } from '../core/errors.ts';
import type { Attachment, Question } from '../core/model/answer.ts';
import { changesOf } from '../process/changes.ts';
import { answerDependencies, chatOf } from './answer-dependencies.ts';
import { openFolder, type OpenedFolder, type Session } from './open-folder.ts';
import { printAnswer, printAnswerJson } from './print-answer.ts';
import { renderSymbol, symbolJson } from './review-material.ts';
import { syncForReading } from './synced.ts';
import { oneLine, type Terminal } from './terminal.ts';
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

interface Wanted {
  readonly question: Question;
  readonly places: readonly Place[];
}

function checkWanted(argument: string, options: Options): void {
  const given = [argument !== '', options.text('symbol') !== undefined, options.text('error') !== undefined, options.flag('diff') || options.text('base') !== undefined];
  if (given.filter(Boolean).length !== 1) throw errors.wrongUsage('"cairn explain" needs one thing to explain.', 'Give a path (src/a.ts:10-20), --symbol NAME, --error TEXT (- reads it from standard input) or --diff.');
}

async function wanted(argument: string, options: Options, opened: OpenedFolder, signal: AbortSignal): Promise<Wanted> {
  const [symbol, error] = [options.text('symbol'), options.text('error')];
  if (error !== undefined) return explainError(error === '-' ? await textOf(process.stdin) : error, opened.engine);
  if (symbol !== undefined) return explainCode(await definitionsOf(symbol, opened, signal), 'Explain this code');
  if (argument) return explainCode([await linesAt(argument, opened)], /:\d/.test(argument) ? 'Explain this code' : 'Explain this file');
  const { files } = await changesOf({ ...opened, name: '' }, options.text('base'), opened.engine, signal);
  if (files.length === 0) throw errors.wrongUsage('Nothing has changed.', 'Give --base REV to explain what a branch changed.');
  return { question: { text: `Explain this change\n${renderDiff(files)}`, attachments: [], history: [] }, places: files.flatMap((file) => placesOf('', file)) };
}

async function explainError(text: string, engine: Engine): Promise<Wanted> {
  return { question: { text: `Explain this error\n${text}`, attachments: [], history: [] }, places: await placesOfFrames(framesIn(text), { engine }) };
}

function explainCode(attachments: readonly Attachment[], text: string): Wanted {
  return { question: { text, attachments, history: [] }, places: attachments.map(({ root, path, span }) => ({ root, path, ...span })) };
}

/** More definitions of one name are different things. */
const mostDefinitions = 3;

async function definitionsOf(symbol: string, { engine, prefix }: OpenedFolder, signal: AbortSignal): Promise<Attachment[]> {
  const { matches, nodes } = await engine.graph({ symbol, direction: 'callees', depth: 0, prefix }, signal);
  const found = matches.flatMap((id) => (nodes[id] ? [nodes[id]] : []));
  if (found.length === 0) throw errors.wrongUsage(`There is no symbol "${symbol}".`, 'Find it with "cairn search".');
  return Promise.all(found.slice(0, mostDefinitions).map(({ path, startLine, endLine }) => linesAt(`${path}:${startLine}-${endLine}`, { engine, prefix: '' })));
}

async function linesAt(place: string, { engine, prefix }: Pick<OpenedFolder, 'engine' | 'prefix'>): Promise<Attachment> {
  const [, written = place, first, last] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(place) ?? [];
  const given = written.replaceAll('\\', '/').replace(/^\.\//, '');
  const located = [...(await engine.locate(prefix + given)), ...(prefix ? await engine.locate(given) : [])][0];
  const text = located && (await engine.read(located.root, located.path));
  if (!located || text == null) throw errors.wrongUsage(`The file ${written} is not in the index.`, 'Ask "cairn why" for the reason.');
  const lines = text.split(/\r\n|\n|\r/);
  const startLine = Number(first ?? 1);
  const endLine = Math.min(Number(last ?? first ?? located.lines), located.lines);
  if (startLine > endLine) throw errors.wrongUsage(`${written} has ${located.lines} lines, and none from ${startLine} to ${endLine}.`, 'Give lines that it has, the first one first.');
  return { root: located.root, path: located.path, span: { startLine, endLine }, language: '', text: lines.slice(startLine - 1, endLine).join('\n') };
}

async function showSurroundings(places: readonly Place[], engine: Engine, json: boolean, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const { symbols, relatives } = await surroundingsOf(places, engine, signal);
  const known = symbols.map((node) => ({ node, relatives: relatives.filter(({ of }) => of === node) }));
  if (json) terminal.json({ symbols: known.map(symbolJson) });
  else terminal.out([...known.flatMap(renderSymbol), ...importersOf(relatives), ''].join('\n'));
  return 0;
}

function importersOf(relatives: readonly Relative[]): string[] {
  const paths = new Set(relatives.filter(({ node }) => node.symbol === '').map(({ path }) => path));
  return paths.size > 0 ? [`  imported by ${oneLine([...paths].join(', '))}`] : [];
}

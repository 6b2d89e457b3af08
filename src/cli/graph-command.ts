import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { errors } from '../core/errors.ts';
import { graphQuestions, type GraphQuestion, type GraphResult } from '../core/model/relation.ts';
import { openFolder, type Session } from './open-folder.ts';
import { renderGraph } from './graph-tree.ts';
import { syncForReading } from './synced.ts';
import type { Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

/** Two steps show who is behind a caller; more is asked for. */
const usualDepth = 2;
const deepest = 50;

export async function runGraph({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const direction = directionOf(options.text('direction') ?? 'both');
  const depth = options.number('depth', usualDepth, deepest);
  const to = options.text('to');
  if (!argument.trim() && direction !== 'entries') throw errors.wrongUsage('"cairn graph" needs a symbol.', 'Give one, or ask for --direction entries.');
  const { engine, folder, prefix } = await openFolder(options.text('dir') ?? '', session);
  try {
    await syncForReading(engine, terminal, signal);
    const result = await engine.graph({ symbol: pathWithin(folder, argument, options.text('dir')) ?? argument, direction, depth, prefix, ...(to === undefined ? {} : { to }) }, signal);
    if (direction !== 'entries') checkFound(result, to);
    if (options.flag('json')) terminal.json(result);
    else terminal.out(renderGraph(result, direction, depth, to, terminal.paint));
    return 0;
  } finally {
    await engine.dispose();
  }
}

/** The path in the root of a file that is named as seen from where the command runs; undefined for a symbol. */
function pathWithin(folder: string, argument: string, dir = ''): string | undefined {
  const file = path.resolve(dir, argument);
  if (!/[./]/.test(argument) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  return path.relative(folder, realpathSync.native(file)).replaceAll('\\', '/');
}

function checkFound({ symbol, matches, bases, goalFound }: GraphResult, to: string | undefined): void {
  const missing = matches.length === 0 ? symbol : goalFound === false ? to : undefined;
  if (missing === undefined) return;
  const looked = matches.length === 0 && bases ? `, and none of its bases has such a member: ${bases.join(', ')}` : '';
  throw errors.wrongUsage(`There is no symbol "${missing}"${looked}.`, 'Try "cairn search" to find it.');
}

function directionOf(text: string): GraphQuestion {
  const found = graphQuestions.find((known) => known === text);
  if (!found) throw errors.wrongUsage(`There is no direction "${text}".`, `Use one of ${graphQuestions.join(', ')}.`);
  return found;
}

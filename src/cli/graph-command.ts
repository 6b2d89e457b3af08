import { errors } from '../core/errors.ts';
import { graphQuestions, type GraphQuestion } from '../core/model/relation.ts';
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
  const { engine, prefix } = await openFolder(options.text('dir') ?? '', session);
  try {
    await syncForReading(engine, terminal, signal);
    const result = await engine.graph({ symbol: argument, direction, depth, prefix, ...(to === undefined ? {} : { to }) }, signal);
    if (options.flag('json')) terminal.json(result);
    else terminal.out(renderGraph(result, direction, depth, to, terminal.paint));
    return 0;
  } finally {
    await engine.dispose();
  }
}

function directionOf(text: string): GraphQuestion {
  const found = graphQuestions.find((known) => known === text);
  if (!found) throw errors.wrongUsage(`There is no direction "${text}".`, `Use one of ${graphQuestions.join(', ')}.`);
  return found;
}

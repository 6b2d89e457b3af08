import * as v from 'valibot';
import { errors } from '../errors.ts';
import type { Item } from './items.ts';
import { figuresOf, type Figures, type Result } from './metrics.ts';

/** What was found for one question, best first. */
export interface RunLine {
  readonly id: string;
  /** Kept, so that a question that was changed is not compared with what it was. */
  readonly query?: string;
  readonly results: readonly Result[];
}

export interface Scored {
  readonly item: Item;
  readonly figures: Figures;
  readonly run: RunLine;
}

const runLine = v.object({
  id: v.string(),
  query: v.exactOptional(v.string()),
  results: v.array(v.object({ path: v.string(), start: v.number(), end: v.number() })),
});

export function scoreRun(item: Item, results: readonly Result[]): Scored {
  return { item, figures: figuresOf(results, item.relevant), run: { id: item.id, query: item.query, results } };
}

export function writeRun(scored: readonly Scored[]): string {
  return scored.map(({ run }) => `${JSON.stringify(run)}\n`).join('');
}

/** Reads what `writeRun` wrote, or another tool in the same form. */
export function parseRun(text: string, file: string): RunLine[] {
  return text.split(/\r?\n/).flatMap((line, i) => (line.trim() ? [parseLine(line, `${file}:${i + 1}`)] : []));
}

/** The same questions with what another run found; those it was not asked, or asked otherwise, are left out. */
export function rescore(items: readonly Item[], run: readonly RunLine[]): Scored[] {
  const lines = new Map(run.map((line) => [line.id, line]));
  return items.flatMap((item) => {
    const line = lines.get(item.id);
    return line && (line.query === undefined || line.query === item.query) ? [scoreRun(item, line.results)] : [];
  });
}

function parseLine(line: string, where: string): RunLine {
  try {
    return v.parse(runLine, JSON.parse(line));
  } catch {
    throw errors.wrongUsage(`${where} is no line of a run.`, 'Give a file that "cairn eval --run FILE" wrote: {"id", "results": [{"path", "start", "end"}]}.');
  }
}

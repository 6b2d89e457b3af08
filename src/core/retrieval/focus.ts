import type { Span } from '../model/chunk.ts';
import { termsOf } from '../model/words.ts';
import { longestRun } from './literal-run.ts';
import type { Asked, Place } from './place.ts';

/** More lines than fit a screen: of a chunk that long a reader is shown where in it to look. */
const screen = 60;
/** Half a screen holds a step of a long function with what is around it. */
const window = 40;

/**
 * The lines of a long chunk that have most of the question; the chunk's own span where it is short. Rare words count more,
 * and a word said again counts less each time, so that lines with all words win over lines that repeat one.
 */
export function focusOf({ chunk: { span }, text }: Pick<Place, 'chunk' | 'text'>, { terms, literals }: Pick<Asked, 'terms' | 'literals'>): Span {
  if (span.endLine - span.startLine < screen || span.startColumn !== undefined || span.endColumn !== undefined) return span;
  const lines = text.split(/\r\n|\n|\r/);
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const found = lines.map((line) => termsOf(line).filter((term) => weights.has(term)));
  const quoted = lines.map((line, i) => literals.reduce((best, literal) => Math.max(best, longestRun([line, lines[i + 1] ?? ''].join('\n').toLowerCase(), literal)), 0));
  const first = bestStart(found, quoted, weights);
  const start = headOf(lines, first);
  return { startLine: span.startLine + start, endLine: span.startLine + Math.min(start + window, lines.length) - 1 };
}

/** A literal found whole weighs as much as this many rare words. */
const literalWeight = 60;

/** Said ten times, a word counts half as much again. */
const repeated = 0.25;

function bestStart(found: readonly (readonly string[])[], quoted: readonly number[], weights: ReadonlyMap<string, number>): number {
  let best = 0;
  let bestScore = -1;
  for (let start = 0; start + window <= found.length; start++) {
    const counts = new Map<string, number>();
    for (const line of found.slice(start, start + window)) for (const term of line) counts.set(term, (counts.get(term) ?? 0) + 1);
    let score = literalWeight * Math.max(0, ...quoted.slice(start, start + window));
    for (const [term, count] of counts) score += (weights.get(term) ?? 0) * (1 + repeated * Math.log(count));
    if (score <= bestScore) continue;
    bestScore = score;
    best = start;
  }
  return centred(found, quoted, best);
}

/** The first window with the best score ends where its last word stands: it is moved on so that its words stand in the middle. */
function centred(found: readonly (readonly string[])[], quoted: readonly number[], start: number): number {
  const telling = (line: number) => (found[line]?.length ?? 0) > 0 || (quoted[line] ?? 0) > 0;
  let lead = 0;
  while (lead < window && !telling(start + lead)) lead++;
  const shift = Math.floor(lead / 2);
  return Math.max(0, Math.min(start + shift, found.length - window));
}

/** A window begins with the first line of a paragraph where one is near, and never with an empty one. */
function headOf(lines: readonly string[], first: number): number {
  let start = first;
  while (start < lines.length - 1 && (lines[start] ?? '').trim() === '') start++;
  for (let back = 0; back <= 4 && start - back > 0; back++) if ((lines[start - back - 1] ?? '').trim() === '') return start - back;
  return start;
}

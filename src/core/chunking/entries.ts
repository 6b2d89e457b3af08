import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';

/** Where an entry of a configuration file begins: with its comments, up to the next entry. */
export interface Entry {
  readonly line: number;
  readonly name: string;
  /** True where it must not be put together with the one before: a new document, a new stage. */
  readonly apart?: boolean;
}

/** Pieces of a file by its entries, in order of their lines; small neighbours are put together. */
export function entryPieces(entries: readonly Entry[], source: MeasuredText): Piece[] {
  const groups: { startLine: number; endLine: number; names: string[] }[] = [];
  const starts = entries.filter((entry, index) => index === 0 || entry.line > (entries[index - 1]?.line ?? 0));
  starts.forEach((entry, index) => {
    const startLine = index === 0 ? 1 : entry.line;
    const endLine = (starts[index + 1]?.line ?? source.lines.count + 1) - 1;
    const group = groups.at(-1);
    if (group && !entry.apart && source.tokens(group.startLine, endLine) <= limits.entries) {
      group.endLine = endLine;
      if (entry.name && !group.names.includes(entry.name)) group.names.push(entry.name);
    } else groups.push({ startLine, endLine, names: entry.name ? [entry.name] : [] });
  });
  if (groups.length === 0) return [piece('entry', '', 1, source.lines.count)];
  return groups.map(({ startLine, endLine, names }) => ({
    ...piece('entry', namesOf(names), startLine, endLine),
    signature: namesOf(names),
  }));
}

/** More names than this don't help to tell one chunk from another. */
const mostNames = 6;

export function namesOf(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, mostNames).join(', ');
  return names.length > mostNames ? `${shown}, …` : shown;
}

/**
 * The first line of the comments that stand directly above an entry, none of them before `floor`; the entry's own line
 * without any.
 */
export function withComments(line: number, floor: number, isComment: (line: number) => boolean): number {
  let first = line;
  while (first - 1 >= floor && isComment(first - 1)) first--;
  return first;
}

import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** A Makefile by its targets; the variables before and between them are pieces of their own. */
export function makefilePieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [{ line: 1, name: '' }];
  const belongsBelow = (line: number): boolean => /^(?:#|\.PHONY\b)/.test(source.line(line));
  for (let line = 1; line <= source.lines.count; line++) {
    const target = /^([^\s#:=][^:=#]*?)\s*::?(?![:=])/.exec(clip(source.line(line), 400))?.[1];
    if (target === undefined || target.startsWith('.PHONY')) continue;
    const floor = (entries.at(-1)?.line ?? 0) + (entries.length > 1 ? 1 : 0);
    entries.push({ line: withComments(line, floor, belongsBelow), name: target });
  }
  return entryPieces(entries[1]?.line === 1 ? entries.slice(1) : entries, source);
}

import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/**
 * Languages whose definitions begin at the left margin with a word of their own, by those; `name` is the last group that matched.
 * `fence` stands alone on the lines before and after a comment of several, or before it and at the end of its only line.
 */
export function atMargin(definition: RegExp, comment: RegExp, fence?: string): (source: MeasuredText) => Piece[] {
  return (source) => {
    const entries: Entry[] = [{ line: 1, name: '' }];
    const fenced = fence === undefined ? new Set<number>() : linesBetween(fence, source);
    const belongsBelow = (line: number): boolean => fenced.has(line) || comment.test(clip(source.line(line), 200));
    for (let line = 1; line <= source.lines.count; line++) {
      const found = definition.exec(clip(source.line(line), 400).replace(/^\uFEFF/, ''));
      if (!found) continue;
      const floor = (entries.at(-1)?.line ?? 0) + (entries.length > 1 ? 1 : 0);
      entries.push({ line: withComments(line, floor, belongsBelow), name: found.slice(1).findLast((group) => group !== undefined) ?? '' });
    }
    return entryPieces(entries[1]?.line === 1 ? entries.slice(1) : entries, source);
  };
}

/** The lines from one that begins with the fence to the one that ends with the next; what is never closed is no comment. */
function linesBetween(fence: string, source: MeasuredText): ReadonlySet<number> {
  const found = new Set<number>();
  let first = 0;
  for (let line = 1; line <= source.lines.count; line++) {
    const text = clip(source.line(line), 400).trim();
    const closes = text.endsWith(fence) && (first > 0 || text.length >= 2 * fence.length);
    if (first === 0 && text.startsWith(fence)) first = line;
    if (first === 0 || !closes) continue;
    for (let at = first; at <= line; at++) found.add(at);
    first = 0;
  }
  return found;
}

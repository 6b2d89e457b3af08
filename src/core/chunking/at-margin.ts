import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** Languages whose definitions begin at the left margin with a word of their own, by those; `name` is the last group that matched. */
export function atMargin(definition: RegExp, comment: RegExp): (source: MeasuredText) => Piece[] {
  return (source) => {
    const entries: Entry[] = [{ line: 1, name: '' }];
    const belongsBelow = (line: number): boolean => comment.test(clip(source.line(line), 200));
    for (let line = 1; line <= source.lines.count; line++) {
      const found = definition.exec(clip(source.line(line), 400).replace(/^\uFEFF/, ''));
      if (!found) continue;
      const floor = (entries.at(-1)?.line ?? 0) + (entries.length > 1 ? 1 : 0);
      entries.push({ line: withComments(line, floor, belongsBelow), name: found.slice(1).findLast((group) => group !== undefined) ?? '' });
    }
    return entryPieces(entries[1]?.line === 1 ? entries.slice(1) : entries, source);
  };
}

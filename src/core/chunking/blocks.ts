import { clip } from './clip.ts';
import { entryPieces, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** Properties and environment files by the blocks between blank lines, named after their keys. */
export function blockPieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [];
  let inBlock = false;
  for (let line = 1; line <= source.lines.count; line++) {
    if (source.isBlank(line)) inBlock = false;
    else {
      if (!inBlock) entries.push({ line, name: firstKey(source, line) });
      inBlock = true;
    }
  }
  return entryPieces(entries, source);
}

function firstKey(source: MeasuredText, from: number): string {
  for (let line = from; line <= source.lines.count && !source.isBlank(line); line++) {
    const key = /^\s*(?:export\s+)?([^\s#!;:=][^\s:=]*)\s*[:=]/.exec(clip(source.line(line), 400))?.[1];
    if (key) return clip(key, 120);
  }
  return '';
}

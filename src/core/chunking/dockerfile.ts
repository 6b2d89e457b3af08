import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** A Dockerfile by its stages, named as they are or after their image. */
export function dockerfilePieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [];
  const isComment = (line: number): boolean => source.line(line).startsWith('#');
  for (let line = 1; line <= source.lines.count; line++) {
    const stage = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(clip(source.line(line), 400));
    if (!stage) continue;
    const floor = (entries.at(-1)?.line ?? 0) + 1;
    entries.push({ line: withComments(line, floor, isComment), name: stage[2] ?? stage[1] ?? '', apart: true });
  }
  return entryPieces(entries, source);
}

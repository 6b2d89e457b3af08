import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** YAML by the keys, or the elements of a list, that stand at the left margin; a document never shares a piece with another. */
export function yamlPieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [];
  const isComment = (line: number): boolean => source.line(line).startsWith('#');
  // The line that ended the document before: the next one begins there.
  let mark = 0;
  for (let line = 1; line <= source.lines.count; line++) {
    const text = clip(source.line(line), 400).replace(/^\uFEFF/, '');
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(text)) mark ||= line;
    else if (/^[^\s#]/.test(text)) {
      const floor = (entries.at(-1)?.line ?? 0) + 1;
      entries.push(mark ? { line: mark, name: keyName(text), apart: true } : { line: withComments(line, floor, isComment), name: keyName(text) });
      mark = 0;
    }
  }
  return entryPieces(entries, source);
}

function keyName(text: string): string {
  return /^(?:"([^"]*)"|'([^']*)'|([^-:][^:]*?))\s*:(?:\s|$)/.exec(text)?.slice(1).find((name) => name !== undefined) ?? '';
}

import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** TOML and INI by their tables; what stands before the first one is a piece too. */
export function tablePieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [{ line: 1, name: '' }];
  const isComment = (line: number): boolean => /^\s*[#;]/.test(clip(source.line(line), 200));
  let quote = '';
  for (let line = 1; line <= source.lines.count; line++) {
    const text = clip(source.line(line), 2000).replace(/^\uFEFF/, '');
    const table = quote ? null : /^\s*\[{1,2}([^[\]]+)\]{1,2}\s*(?:[#;].*)?$/.exec(text);
    quote = openQuote(text, quote);
    if (!table) continue;
    const floor = (entries.at(-1)?.line ?? 0) + (entries.length > 1 ? 1 : 0);
    entries.push({ line: withComments(line, floor, isComment), name: (table[1] ?? '').trim() });
  }
  return entryPieces(dropEmptyHead(entries), source);
}

/** The text of a string over several lines may look like a table. */
function openQuote(text: string, quote: string): string {
  let open = quote;
  for (const [mark] of text.matchAll(/"""|'''/g)) {
    if (!open) open = mark;
    else if (open === mark) open = '';
  }
  return open;
}

function dropEmptyHead(entries: readonly Entry[]): readonly Entry[] {
  return entries[1]?.line === 1 ? entries.slice(1) : entries;
}

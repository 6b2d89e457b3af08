import { pinnedNote, type Piece } from './piece.ts';

/** Pieces in reading order: what was selected first, then by path and line; what touches or overlaps in a file is one piece. */
export function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of [...pieces].sort(forReading)) {
    const last = merged.at(-1);
    if (last && touches(last, piece)) merged[merged.length - 1] = joined(last, piece);
    else merged.push(piece);
  }
  return merged;
}

function forReading(a: Piece, b: Piece): number {
  if (a.selected !== b.selected) return a.selected ? -1 : 1;
  const [first, second] = [`${a.root}/${a.path}`, `${b.root}/${b.path}`];
  return first === second ? a.span.startLine - b.span.startLine : first < second ? -1 : 1;
}

/** Parts of one long line stay apart: they have no lines of their own to be joined by. */
function touches(a: Piece, b: Piece): boolean {
  const whole = a.span.startColumn === undefined && b.span.startColumn === undefined;
  return whole && a.root === b.root && a.path === b.path && a.selected === b.selected && b.span.startLine <= a.span.endLine + 1;
}

function joined(a: Piece, b: Piece): Piece {
  const known = a.span.endLine - b.span.startLine + 1;
  const rest = b.text.split(/\r\n|\n|\r/).slice(known);
  const symbols = [...new Set([a.symbol, b.symbol])].filter(Boolean);
  const { note, ...plain } = a;
  return {
    ...plain,
    ...noteOf(note, b.note),
    symbol: symbols.join(', '),
    span: { startLine: a.span.startLine, endLine: Math.max(a.span.endLine, b.span.endLine) },
    text: rest.length > 0 ? [a.text, ...rest].join('\n') : a.text,
  };
}

/** What was found needs no reason, whatever is joined to it, but for the user's own. */
function noteOf(a: string | undefined, b: string | undefined): Pick<Piece, 'note'> {
  if (a && b) return { note: a === b ? a : `${a}, ${b}` };
  return a === pinnedNote || b === pinnedNote ? { note: pinnedNote } : {};
}

import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** What an embedder reads: where the piece stands, then its text. */
export function embedText(path: string, piece: Piece, source: MeasuredText): string {
  let text = path;
  for (const line of piece.context) if (line !== '') text += `\n${line}`;
  return `${text}\n${piece.readable ?? source.lines.slice(piece.span)}`;
}

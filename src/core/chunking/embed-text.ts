import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** What an embedder reads: where the piece stands, then its text. */
export function embedText(path: string, piece: Piece, source: MeasuredText): string {
  const context = piece.context.filter((line) => line !== '');
  return [path, ...context, piece.readable ?? source.lines.slice(piece.span)].join('\n');
}

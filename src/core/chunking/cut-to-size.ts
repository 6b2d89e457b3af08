import type { ChunkKind } from '../model/chunk.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import { windows } from './windows.ts';

/** Kinds without a theme of their own: cut as soon as they are longer than a window. */
const loose: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['code', 'text', 'file']);

/** The piece, or windows over it where it is too long. */
export function cutToSize(piece: Piece, source: MeasuredText): Piece[] {
  const { startLine, endLine } = piece.span;
  const most = loose.has(piece.kind) ? limits.window : limits.definition;
  if (source.fits(startLine, endLine, most)) return [piece];
  const spans = windows(source, startLine, endLine);
  const whole = piece.extent ?? (piece.symbol !== '' && piece.kind !== 'code' ? { startLine, endLine } : undefined);
  const { kind, symbol, signature = '', comment = '' } = piece;
  const context = [...piece.context, comment, signature].filter((line) => line !== '');
  return spans.map((span) => ({ kind, symbol, span, context, ...(whole ? { extent: whole } : {}), ...(signature ? { signature } : {}) }));
}

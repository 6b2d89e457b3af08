import type { ChunkKind } from '../model/chunk.ts';
import { endingAt } from './crumbs.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

const loose: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['code', 'file']);

/**
 * A constant or two beside other code at the top of a file are read with it: with the imports above them, with the
 * statements that use them. Alone between two definitions they stay what they are.
 */
export function settleConstants(pieces: readonly Piece[], source: MeasuredText): Piece[] {
  const settled: Piece[] = [];
  for (const piece of pieces) {
    const before = settled.at(-1);
    if (before && loose.has(before.kind) && joins(before, piece, source)) settled[settled.length - 1] = endingAt(before, piece.span.endLine);
    else settled.push(piece);
  }
  return settled;
}

function joins(before: Piece, piece: Piece, source: MeasuredText): boolean {
  const { startLine, endLine } = piece.span;
  const few = piece.kind === 'entry' && source.tokens(startLine, endLine) <= limits.constants;
  if (!few && piece.kind !== 'code') return false;
  if (piece.kind === 'code' && piece.symbol !== before.symbol) return false;
  return source.tokens(before.span.startLine, endLine) <= limits.entries;
}

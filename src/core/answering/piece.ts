import type { Span } from '../model/chunk.ts';
import type { Hit } from '../model/hit.ts';
import { estimateTokens } from '../model/token-estimate.ts';

/** One place whose text goes into the prompt. */
export interface Piece {
  readonly root: string;
  readonly path: string;
  readonly span: Span;
  readonly language: string;
  readonly symbol: string;
  readonly text: string;
  /** What the user selected, as against what the search found. */
  readonly selected: boolean;
  /** Why it is there, where it was neither selected nor found: `calls RetryQueue.run`. */
  readonly note?: string;
}

/** The note of what the user wants to be read. */
export const pinnedNote = 'pinned by the user';

/** Tokens that the frame of a piece (path, lines, line numbers) costs beside its text, per piece and per line. */
const frameTokens = { piece: 30, line: 2 };

export function pieceOf({ root, chunk, text }: Hit): Piece {
  return { root, path: chunk.path, span: chunk.span, language: chunk.language, symbol: chunk.symbol, text, selected: false };
}

export function tokensOf(piece: Piece): number {
  const lines = piece.span.endLine - piece.span.startLine + 1;
  return estimateTokens(piece.text) + frameTokens.piece + frameTokens.line * lines;
}

export function covers(outer: Piece, inner: Piece): boolean {
  return (
    outer.root === inner.root &&
    outer.path === inner.path &&
    outer.span.startColumn === undefined &&
    outer.span.startLine <= inner.span.startLine &&
    outer.span.endLine >= inner.span.endLine
  );
}

/** A piece as a model reads it: its path and lines, then each line behind its number. */
export function renderPiece(piece: Piece): string {
  const { startLine, endLine, startColumn, endColumn } = piece.span;
  const columns = startColumn === undefined ? '' : `, columns ${startColumn + 1}-${endColumn ?? ''}`;
  const path = piece.root ? `${piece.root}/${piece.path}` : piece.path;
  const what = [piece.language, piece.symbol && `in ${piece.symbol}`, piece.selected && 'selected by the user', piece.note].filter(Boolean).join(', ');
  const lines = piece.text.split(/\r\n|\n|\r/).map((line, i) => `${startLine + i}: ${line}`);
  return [`### ${path} lines ${startLine}-${endLine}${columns}${what && ` (${what})`}`, ...lines].join('\n');
}

import type { Hit } from '../model/hit.ts';
import type { Attachment } from '../model/answer.ts';
import type { Span } from '../model/chunk.ts';
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
}

export interface Context {
  /** What was selected first, then by path and line: the order for reading. */
  readonly pieces: readonly Piece[];
  /** Hits that did not fit the budget. */
  readonly dropped: number;
}

/** Tokens that the frame of a piece (path, lines, line numbers) costs beside its text, per piece and per line. */
const frameTokens = { piece: 30, line: 2 };

/**
 * What is attached, what a task brought along, and the best hits that fit the rest of the budget, in tokens. A hit whose lines are already there is not repeated and doesn't count as
 * dropped. A piece that doesn't fit is left out whole; smaller ones behind it may still fit.
 */
export function buildContext(hits: readonly Hit[], attachments: readonly Attachment[], budget: number, related: readonly Piece[] = []): Context {
  const pieces: Piece[] = attachments.map((attachment) => ({ ...attachment, symbol: '', selected: true }));
  pieces.push(...related.filter((piece) => !pieces.some((other) => covers(other, piece))));
  let left = budget - pieces.reduce((sum, piece) => sum + cost(piece), 0);
  let dropped = 0;
  for (const hit of [...hits].sort((a, b) => b.score - a.score)) {
    const piece = pieceOf(hit);
    if (pieces.some((other) => covers(other, piece))) continue;
    if (cost(piece) > left) {
      dropped++;
      continue;
    }
    left -= cost(piece);
    pieces.push(piece);
  }
  return { pieces: pieces.sort(forReading), dropped };
}

export function pieceOf({ root, chunk, text }: Hit): Piece {
  return { root, path: chunk.path, span: chunk.span, language: chunk.language, symbol: chunk.symbol, text, selected: false };
}

function cost(piece: Piece): number {
  const lines = piece.span.endLine - piece.span.startLine + 1;
  return estimateTokens(piece.text) + frameTokens.piece + frameTokens.line * lines;
}

function covers(outer: Piece, inner: Piece): boolean {
  return (
    outer.root === inner.root &&
    outer.path === inner.path &&
    outer.span.startColumn === undefined &&
    outer.span.startLine <= inner.span.startLine &&
    outer.span.endLine >= inner.span.endLine
  );
}

function forReading(a: Piece, b: Piece): number {
  if (a.selected !== b.selected) return a.selected ? -1 : 1;
  const [first, second] = [`${a.root}/${a.path}`, `${b.root}/${b.path}`];
  return first === second ? a.span.startLine - b.span.startLine : first < second ? -1 : 1;
}

/** A piece as a model reads it: its path and lines, then each line behind its number. */
export function renderPiece(piece: Piece): string {
  const { startLine, endLine, startColumn, endColumn } = piece.span;
  const columns = startColumn === undefined ? '' : `, columns ${startColumn + 1}-${endColumn ?? ''}`;
  const path = piece.root ? `${piece.root}/${piece.path}` : piece.path;
  const what = [piece.language, piece.symbol && `in ${piece.symbol}`, piece.selected && 'selected by the user'].filter(Boolean).join(', ');
  const lines = piece.text.split(/\r\n|\n|\r/).map((line, i) => `${startLine + i}: ${line}`);
  return [`### ${path} lines ${startLine}-${endLine}${columns}${what && ` (${what})`}`, ...lines].join('\n');
}

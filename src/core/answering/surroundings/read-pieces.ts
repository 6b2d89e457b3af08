import { estimateTokens } from '../../model/token-estimate.ts';
import { renderPiece, type Piece } from '../piece.ts';
import type { Relative } from './surroundings.ts';

/** A definition that is longer is shown around the line that matters. */
const wholeDefinition = 40;
/** Lines before and behind it. */
const around = 10;

type Read = (root: string, path: string) => Promise<string | null>;

/** Code of relatives, in their order, each place once, as long as there is room. */
export async function relativePieces(relatives: readonly Relative[], read: Read, tokens: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let left = tokens;
  for (const relative of relatives) {
    const piece = await pieceOf(relative, read);
    if (!piece || pieces.some((other) => covers(other, piece))) continue;
    const cost = estimateTokens(renderPiece(piece));
    if (cost > left) continue;
    left -= cost;
    pieces.push(piece);
  }
  return pieces;
}

/** Of a caller the lines around its call, of anything else its beginning. */
function pieceOf({ node, path, line, role }: Relative, read: Read): Promise<Piece | null> {
  const says = node.path === path && role !== 'callee' && role !== 'base' && role !== 'type';
  const whole = node.symbol !== '' && node.endLine - node.startLine < wholeDefinition;
  const first = whole ? node.startLine : says ? Math.max(node.symbol ? node.startLine : 1, line - around) : node.startLine;
  const last = whole ? node.endLine : Math.min(node.symbol ? node.endLine : Infinity, (says ? line : node.startLine) + (says ? around : wholeDefinition));
  return readPiece({ root: node.root, path: node.path, startLine: first, endLine: last, symbol: node.symbol }, read);
}

export interface Lines {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string;
}

/** These lines as they stand now, as far as the file has them. */
export async function readPiece({ root, path, startLine, endLine, symbol }: Lines, read: Read): Promise<Piece | null> {
  const text = await read(root, path);
  if (text === null) return null;
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const shown = lines.slice(startLine - 1, endLine);
  if (shown.length === 0) return null;
  return { root, path, span: { startLine, endLine: startLine + shown.length - 1 }, language: '', symbol, text: shown.join('\n'), selected: false };
}

export function covers(outer: Piece, inner: Piece): boolean {
  return outer.root === inner.root && outer.path === inner.path && outer.span.startLine <= inner.span.startLine && outer.span.endLine >= inner.span.endLine;
}

import type { PinnedLines } from '../model/answer.ts';
import { pinnedNote, tokensOf, type Piece } from './piece.ts';
import { readPiece } from './surroundings/read-pieces.ts';
import type { ToolScope } from './tools/tool.ts';

/**
 * What the user pinned, as it stands now, within so many tokens: of what is too long its beginning. A file that can't be
 * read any more gives no piece.
 */
export async function pinnedPieces(pinned: readonly PinnedLines[], read: ToolScope['read'], tokens: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let left = tokens;
  for (const [i, lines] of pinned.entries()) {
    const piece = await readPiece({ ...lines, symbol: '' }, read);
    const fitting = piece && beginning({ ...piece, note: pinnedNote }, left / (pinned.length - i));
    if (!fitting) continue;
    left -= tokensOf(fitting);
    pieces.push(fitting);
  }
  return pieces;
}

/** As many lines as fit, found by halving; null where not even one does. */
function beginning(piece: Piece, tokens: number): Piece | null {
  const lines = piece.text.split('\n');
  const first = (count: number): Piece => ({ ...piece, span: { startLine: piece.span.startLine, endLine: piece.span.startLine + count - 1 }, text: lines.slice(0, count).join('\n') });
  let [fits, over] = [0, lines.length + 1];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (tokensOf(first(middle)) <= tokens) fits = middle;
    else over = middle;
  }
  return fits > 0 ? first(fits) : null;
}

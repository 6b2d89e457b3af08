import { fittingLines } from '../tools/fitting-lines.ts';
import { renderPiece, tokensOf, type Piece } from '../piece.ts';
import { knownSymbols, renderSurroundings, type KnownSymbol } from '../surroundings/render-symbol.ts';
import { surroundingsOf } from '../surroundings/surroundings.ts';
import type { ToolScope } from '../tools/tool.ts';
import { explainedCode, type Explained } from './explained.ts';
import { relatedTo } from './related.ts';
import { taskOf } from './task.ts';

/** What somebody needs to explain some code: what the graph says of it, the code itself, and what has to do with it. */
export interface ExplainLook {
  readonly symbols: readonly KnownSymbol[];
  readonly pieces: readonly Piece[];
  readonly text: string;
}

/** Of the room: the code itself first, then what belongs to it. */
const ownShare = 0.5;

/** Without `code` only what the graph says. */
export async function explainLook(wanted: Explained, code: boolean, scope: ToolScope, tokens: number, signal: AbortSignal): Promise<ExplainLook> {
  const { question, places } = await explainedCode(wanted, scope, signal);
  const surroundings = await surroundingsOf(places, scope.engine, signal);
  const outline = fittingLines(renderSurroundings(surroundings) || 'Nothing here is in the index.', tokens);
  const pieces = code ? await piecesOf() : [];
  return { symbols: knownSymbols(surroundings), pieces, text: [outline, ...pieces.map(renderPiece)].join('\n\n') };

  async function piecesOf(): Promise<Piece[]> {
    const own = question.attachments.map((attachment) => shortened({ ...attachment, symbol: '', selected: false }, (tokens * ownShare) / question.attachments.length));
    const left = tokens - own.reduce((sum, piece) => sum + tokensOf(piece), 0);
    const related = await relatedTo(taskOf(question) ?? 'explain', question, scope, Math.max(0, left), signal);
    return [...own, ...related];
  }
}

function shortened(piece: Piece, tokens: number): Piece {
  const text = fittingLines(piece.text, tokens);
  return { ...piece, text, span: { startLine: piece.span.startLine, endLine: piece.span.startLine + text.split('\n').length - 1 } };
}

import type { Engine } from '../../engine.ts';
import { readPiece } from '../surroundings/read-pieces.ts';
import { estimateTokens } from '../../model/token-estimate.ts';
import { renderPiece, type Piece } from '../piece.ts';

/** Where teams write down how they work, for people and for programs. The first that are there count. */
const names = [
  'AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md', '.cursorrules', 'CONTRIBUTING.md', '.github/CONTRIBUTING.md', 'docs/CONTRIBUTING.md', 'CONTRIBUTING.rst',
  'STYLE.md', 'STYLEGUIDE.md', 'docs/style.md', 'CODING_STYLE.md', 'HACKING.md', 'DEVELOPMENT.md', 'ARCHITECTURE.md', '.editorconfig',
];

interface Scope {
  readonly engine: Pick<Engine, 'locate'>;
  readonly read: (root: string, path: string) => Promise<string | null>;
}

/** The beginnings of the files that say how code is written here, nearest to the top of the repository. */
export async function conventionPieces(root: string, { engine, read }: Scope, tokens: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let left = tokens;
  for (const name of names) {
    const file = (await engine.locate(root ? `${root}/${name}` : name)).find((place) => place.root === root && place.path === name);
    const piece = file && (await readPiece({ root, path: file.path, startLine: 1, endLine: file.lines, symbol: '' }, read));
    if (!piece || left <= 0) continue;
    const fitting = shortened(piece, left);
    left -= estimateTokens(renderPiece(fitting));
    pieces.push(fitting);
  }
  return pieces;
}

/** As many whole lines as there is room for, one at least. */
export function shortened(piece: Piece, tokens: number): Piece {
  const lines = piece.text.split('\n');
  let kept = 0;
  for (let left = tokens; kept < lines.length; kept++) {
    left -= estimateTokens(lines[kept] ?? '') + 3;
    if (left < 0) break;
  }
  const shown = lines.slice(0, Math.max(1, kept));
  return { ...piece, span: { startLine: piece.span.startLine, endLine: piece.span.startLine + shown.length - 1 }, text: shown.join('\n') };
}

import type { Citation } from '../model/answer.ts';
import type { LocatedFile } from '../engine.ts';
import type { WrittenCitation } from './citation-parser.ts';
import type { Piece } from './piece.ts';

/**
 * The file and lines that a written citation means. What the model was shown comes first, so that of several files of
 * the same name the right one is meant; then the whole index. A path that fits none is `wrong-path`; all else is `checking` until the
 * lines have been read again.
 */
export async function resolveCitation(
  written: WrittenCitation,
  pieces: readonly Piece[],
  locate: (path: string) => Promise<readonly LocatedFile[]>,
): Promise<Citation> {
  const path = normalise(written.path);
  const lines = { startLine: written.startLine, endLine: written.endLine };
  const named = pieces.filter((piece) => isSameFile(piece, path));
  const shown = named.find((piece) => piece.span.startLine <= lines.startLine && piece.span.endLine >= lines.endLine) ?? named[0];
  const places = await locate(shown ? qualified(shown) : path);
  const file = (shown && places.find((place) => place.root === shown.root && place.path === shown.path)) ?? places[0];
  if (!file) {
    // A selection in a file that is not indexed was still shown.
    if (shown) return { raw: written.raw, root: shown.root, path: shown.path, ...lines, state: 'checking' };
    return { raw: written.raw, root: '', path, ...lines, state: 'wrong-path' };
  }
  return { raw: written.raw, root: file.root, path: file.path, ...lines, state: 'checking' };
}

function normalise(path: string): string {
  return path.trim().replaceAll('\\', '/').replace(/^(\.\/)+/, '').replace(/^\/+/, '');
}

function isSameFile(piece: Piece, path: string): boolean {
  return piece.path === path || qualified(piece) === path || piece.path.endsWith(`/${path}`);
}

function qualified(piece: Piece): string {
  return piece.root ? `${piece.root}/${piece.path}` : piece.path;
}

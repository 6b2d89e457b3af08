import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** What an embedder reads: the path, the name (an empty line where there is none), where the piece stands, then its text. */
export function embedText(path: string, piece: Piece, source: MeasuredText): string {
  let text = `${path}\n${nameOf(piece.symbol)}`;
  for (const line of piece.context) if (line !== '') text += `\n${line}`;
  return `${text}\n${piece.readable ?? source.lines.slice(piece.span)}`;
}

/** A heading or the title of a test is a sentence, and stands in the text: counted as a name, it would outdo the code that it is about. */
function nameOf(symbol: string): string {
  return /\s/.test(symbol) ? '' : symbol;
}

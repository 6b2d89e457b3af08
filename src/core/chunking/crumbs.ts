import type { ChunkKind } from '../model/chunk.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import type { Syntax } from '../ports/parser.ts';
import { commentLines } from './leading.ts';

/**
 * Joins gaps that say nothing by themselves to a neighbour: blank lines and closing brackets to the piece before, a few
 * words (`export default queue;`, `namespace detail {`) or a heading in a comment to the one after where both stand in the
 * same definition.
 */
export function joinCrumbs(pieces: readonly Piece[], syntax: Syntax, source: MeasuredText): Piece[] {
  const isComment = commentLines(syntax.leading, source);
  const joined: Piece[] = [];
  let carried: number | undefined;
  pieces.forEach((piece, index) => {
    const before = joined.at(-1);
    const after = pieces[index + 1];
    const current = carried === undefined ? piece : startingAt(piece, carried);
    carried = undefined;
    const size = sizeOf(current, isComment, source);
    if (size === 'whole' || (!before && !after)) joined.push(current);
    else if (before && (size === 'empty' || !after || !standsBeside(current, after))) joined[joined.length - 1] = endingAt(before, current.span.endLine);
    else carried = current.span.startLine;
  });
  return joined;
}

/** The extent grows along: it always holds the span. */
function startingAt(piece: Piece, startLine: number): Piece {
  const span = { ...piece.span, startLine };
  return piece.extent ? { ...piece, span, extent: { ...piece.extent, startLine } } : { ...piece, span };
}

export function endingAt(piece: Piece, endLine: number): Piece {
  const extent = piece.extent && { ...piece.extent, endLine: Math.max(piece.extent.endLine, endLine) };
  const span = { ...piece.span, endLine };
  return extent ? { ...piece, span, extent } : { ...piece, span };
}

const loose: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['code', 'file']);

/** `namespace detail {` and nothing more: it says no more than the symbols of what it holds. So does a further block of a type. */
function isHeader({ kind, span, extent, again }: Piece): boolean {
  return (kind === 'module' || kind === 'section' || again === true) && extent !== undefined && extent.endLine > span.endLine;
}

/** The symbol of what holds a definition is the gap's own symbol. */
function standsBeside(gap: Piece, after: Piece): boolean {
  const path = after.name === undefined ? '' : after.symbol.slice(0, after.symbol.length - after.name.length);
  return gap.kind === 'file' || gap.symbol === path.replace(/(?:\.| > )$/, '');
}

/** More blank lines than these are a piece, lest a neighbour grows beyond every limit. */
const mostEmptyLines = 24;

function sizeOf(piece: Piece, isComment: (line: number) => boolean, source: MeasuredText): 'empty' | 'crumb' | 'whole' {
  if (!loose.has(piece.kind) && !isHeader(piece)) return 'whole';
  const most = piece.kind === 'section' ? limits.sectionHeader : limits.crumb;
  const { startLine, endLine } = piece.span;
  if (endLine - startLine >= mostEmptyLines) return 'whole';
  let tokens = 0;
  let said = 0;
  for (let line = startLine; line <= endLine; line++) {
    if (source.isBlank(line) || closes(source, line)) continue;
    const size = source.tokens(line, line) - 1;
    // A file's own comment is what its chunk is for.
    if (piece.kind !== 'file' && (isComment(line) || directs(source, line) || (piece.kind === 'code' && line === endLine && opensGroup(source, line)))) said += size;
    else tokens += size;
    if (tokens > most || said + tokens > limits.heading) return 'whole';
  }
  return tokens + said === 0 ? 'empty' : 'crumb';
}

/** `#if UV_DEBUG`, `#pragma …`: it concerns what follows. */
function directs(source: MeasuredText, line: number): boolean {
  return source.tokens(line, line) <= limits.heading && /^\s*#\s*(?:if|elif|else|pragma|region)/.test(source.line(line));
}

/** `const (`, `@each $name in $names {`: what it opens follows. */
export function opensGroup(source: MeasuredText, line: number): boolean {
  return source.tokens(line, line) <= limits.heading && /\S\s*[({[]\s*$/.test(source.line(line));
}

/** `}`, `} // namespace detail`, `end`, `#endif`: it ends what came before. The length keeps a long line that starts so from hiding. */
function closes(source: MeasuredText, line: number): boolean {
  return source.tokens(line, line) <= 2 * limits.crumb && /^\s*(?:end\b|#\s*end(?:if|region)\b|[)}\]])/.test(source.line(line));
}

import type { Syntax } from '../ports/parser.ts';
import type { MeasuredText } from './measured-text.ts';
import { indentEnd } from './measured-text.ts';

/**
 * The first line of the comments, decorators and attributes that stand directly before a definition, without a blank
 * line between, each on lines of its own. `floor` is the first line they may take.
 */
export function firstLeadingLine(leading: Syntax['leading'], declared: number, floor: number, source: MeasuredText): number {
  let first = declared;
  for (let at = lastStartingBefore(leading, source.lines.startOf(declared)); at >= 0; at--) {
    const item = leading[at];
    if (!item || item.end > source.text.length || item.start >= item.end) break;
    const startLine = source.lines.lineAt(item.start);
    // Some grammars put the line end into the comment.
    const endLine = source.lines.lineAt(lastCharacter(source.text, item.start, item.end));
    if (startLine < floor || endLine < first - 1 || endLine > first || !beginsLine(source, startLine, item.start, leading[at - 1])) break;
    first = startLine;
  }
  return first;
}

/** Tells the lines that hold nothing but a comment or a decorator. */
export function commentLines(leading: Syntax['leading'], source: MeasuredText): (line: number) => boolean {
  const marks = new Uint8Array(source.lines.count + 2);
  for (const { start, end } of leading) {
    if (start < 0 || end > source.text.length || start >= end) continue;
    const startLine = source.lines.lineAt(start);
    if (beginsLine(source, startLine, start, undefined)) marks.fill(1, startLine, source.lines.lineAt(lastCharacter(source.text, start, end)) + 1);
  }
  return (line) => marks[line] === 1;
}

/** Index of the last item that starts before an offset, or -1. */
function lastStartingBefore(leading: Syntax['leading'], offset: number): number {
  let low = 0;
  let high = leading.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leading[middle]?.start ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Offset of the last character that is no white space: some grammars end a node where the next one begins. */
export function lastCharacter(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && text.charCodeAt(at) <= space) at--;
  return at;
}

const space = 0x20;

/** True where nothing but white space, or another leading item, stands before it on its line. */
function beginsLine(source: MeasuredText, line: number, start: number, before: { readonly end: number } | undefined): boolean {
  const lineStart = source.lines.startOf(line);
  return indentEnd(source.text, Math.max(lineStart, Math.min(before?.end ?? 0, start)), start) === start;
}

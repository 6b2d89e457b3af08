import { clip } from './clip.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import { longestTitle, sections, type Heading } from './sections.ts';

/**
 * reStructuredText by its headings: a line with a row of one mark below it, or above and below. Which mark is the
 * highest the document itself says, by using it first.
 */
export function restructuredTextPieces(source: MeasuredText): Piece[] {
  const headings: Heading[] = [];
  const styles: string[] = [];
  for (let line = 1; line < source.lines.count; line++) {
    const title = clip(source.line(line), 2 * longestTitle).replace(/^\uFEFF/, '');
    const mark = adornment(source, line + 1, title.trimEnd().length);
    if (!mark || !isTitle(title)) continue;
    const overlined = line > 1 && adornment(source, line - 1, 1) === mark;
    if (!overlined && line > 1 && !source.isBlank(line - 1)) continue;
    const style = overlined ? mark + mark : mark;
    if (!styles.includes(style)) styles.push(style);
    headings.push({ line: overlined ? line - 1 : line, level: styles.indexOf(style) + 1, title: title.trim() });
  }
  return sections(headings, source);
}

/** The mark that a line repeats, at least so often; empty where it is no such row. */
function adornment(source: MeasuredText, line: number, least: number): string {
  const text = clip(source.line(line), 2 * longestTitle).trimEnd();
  return text.length >= Math.max(least, 2) && /^([!-/:-@[-`{-~])\1+$/.test(text) ? (text[0] ?? '') : '';
}

/** Words, and not a row of marks itself. */
function isTitle(text: string): boolean {
  return text.length <= longestTitle && /^\s*\S/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

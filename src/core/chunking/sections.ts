import { clip } from './clip.ts';
import type { MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';

/** Longer titles are no titles: a paragraph with a line under it. */
export const longestTitle = 200;

export interface Heading {
  readonly line: number;
  /** 1 for the highest. */
  readonly level: number;
  readonly title: string;
}

/** Sections of any kind of document whose headings are known, in order. */
export function sections(headings: readonly Heading[], source: MeasuredText): Piece[] {
  const pieces: Piece[] = [];
  const path: Heading[] = [];
  let start = 1;
  headings.forEach((heading, index) => {
    if (index === 0 && !isBlankUpTo(heading.line - 1, source)) {
      pieces.push(section(path, 1, heading.line - 1));
      start = heading.line;
    }
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    const next = headings[index + 1];
    const end = next ? next.line - 1 : source.lines.count;
    // A heading with nothing under it but a lower one is the beginning of that one's section.
    if (next && next.level > heading.level && isBare(heading, end, source)) return;
    pieces.push(section(path, start, end));
    start = end + 1;
  });
  if (headings.length === 0) pieces.push(section([], 1, source.lines.count));
  return pieces;
}

function section(path: readonly Heading[], startLine: number, endLine: number): Piece {
  // The last heading is in the text itself.
  const context = path.length > 1 ? [pathOf(path.slice(0, -1))] : [];
  return { ...piece('section', pathOf(path), startLine, endLine, context), signature: path.at(-1)?.title ?? '' };
}

/** A heading may be a picture that says nothing. */
function pathOf(path: readonly Heading[]): string {
  return path.flatMap(({ title }) => (title === '' ? [] : [title])).join(' > ');
}

function isBlankUpTo(last: number, source: MeasuredText): boolean {
  for (let line = 1; line <= last; line++) if (!source.isBlank(line)) return false;
  return true;
}

function isBare(heading: Heading, end: number, source: MeasuredText): boolean {
  for (let line = heading.line + 1; line <= end; line++) {
    if (!source.isBlank(line) && !/^\s*([^\w\s])\1*\s*$/.test(clip(source.line(line), longestTitle))) return false;
  }
  return true;
}

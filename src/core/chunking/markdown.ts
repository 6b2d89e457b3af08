import { clip } from './definition-tree.ts';
import type { MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';

interface Heading {
  readonly line: number;
  /** 1 for the highest. */
  readonly level: number;
  readonly title: string;
}

/** A document by its headings: a section is what stands under one heading, up to the next of any level. */
export function markdownPieces(source: MeasuredText): Piece[] {
  return sections(markdownHeadings(source), source);
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
  const symbol = path.map((heading) => heading.title).join(' > ');
  // The last heading is in the text itself.
  const context = path.length > 1 ? [path.slice(0, -1).map((heading) => heading.title).join(' > ')] : [];
  return { ...piece('section', symbol, startLine, endLine, context), signature: path.at(-1)?.title ?? '' };
}

function isBlankUpTo(last: number, source: MeasuredText): boolean {
  for (let line = 1; line <= last; line++) if (!source.isBlank(line)) return false;
  return true;
}

function isBare(heading: Heading, end: number, source: MeasuredText): boolean {
  for (let line = heading.line + 1; line <= end; line++) {
    if (!source.isBlank(line) && !/^[ ]{0,3}[=-]+\s*$/.test(source.line(line))) return false;
  }
  return true;
}

/** Longer titles are no titles: a paragraph with a line under it. */
const longestTitle = 200;

function markdownHeadings(source: MeasuredText): Heading[] {
  const headings: Heading[] = [];
  let fence = '';
  let paragraph = 0;
  for (let line = frontMatterEnd(source) + 1; line <= source.lines.count; line++) {
    const text = clip(source.line(line), 4 * longestTitle).replace(/^\uFEFF/, '');
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = '';
      continue;
    }
    if (mark) fence = mark;
    const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(text);
    const setext = /^ {0,3}(=+|-+)[ \t]*$/.exec(text)?.[1];
    if (atx) headings.push({ line, level: atx[1]?.length ?? 1, title: titleOf(atx[2] ?? '') });
    else if (setext && paragraph > 0 && line - paragraph === 1) {
      headings.push({ line: paragraph, level: setext.startsWith('=') ? 1 : 2, title: titleOf(source.line(paragraph)) });
    }
    paragraph = isParagraphStart(text, atx !== null || mark !== undefined || setext !== undefined) ? (paragraph === line - 1 && paragraph > 0 ? paragraph : line) : 0;
  }
  return headings;
}

/** A line that a row of `=` or `-` below it would make a heading: text, no list, no quotation, no table, no code. */
function isParagraphStart(text: string, other: boolean): boolean {
  return !other && text.length < longestTitle && /^ {0,3}\S/.test(text) && !/^\s*(?:[-*+>|]|\d+[.)]\s)/.test(text);
}

function titleOf(text: string): string {
  return clip(text.replace(/\s+#+\s*$/, '').replace(/[`*_]|<[^>]*>/g, '').trim(), longestTitle);
}

/** The last line of the YAML or TOML block that a document may begin with; 0 without one. */
function frontMatterEnd(source: MeasuredText): number {
  const mark = source.line(1).replace(/^\uFEFF/, '').trimEnd();
  if (mark !== '---' && mark !== '+++') return 0;
  for (let line = 2; line <= source.lines.count; line++) if (source.line(line).trimEnd() === mark) return line;
  return 0;
}

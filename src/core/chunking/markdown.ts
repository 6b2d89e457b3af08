import { clip } from './clip.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import { longestTitle, sections, type Heading } from './sections.ts';

/** A document by its headings: a section is what stands under one heading, up to the next of any level. */
export function markdownPieces(source: MeasuredText): Piece[] {
  return sections(markdownHeadings(source), source);
}

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
  const plain = text.replace(/\s+#+\s*$/, '').replace(/<img\b[^>]*?\balt=["']([^"']*)["'][^>]*>/gi, '$1');
  return clip(plain.replace(/[`*_]|<[^>]*>/g, '').trim(), longestTitle);
}

/** The last line of the YAML or TOML block that a document may begin with; 0 without one. */
function frontMatterEnd(source: MeasuredText): number {
  const mark = source.line(1).replace(/^\uFEFF/, '').trimEnd();
  if (mark !== '---' && mark !== '+++') return 0;
  for (let line = 2; line <= source.lines.count; line++) if (source.line(line).trimEnd() === mark) return line;
  return 0;
}

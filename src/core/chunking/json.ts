import { clip } from './clip.ts';
import { entryTreePieces, type EntryNode } from './entry-tree.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** JSON, with or without comments, by the keys or elements of its outermost value, and by those inside where one is long. */
export function jsonPieces(source: MeasuredText): Piece[] {
  const roots: Node[] = [];
  // The entry that was met last on each level, from the outermost.
  const open: Node[] = [];
  let depth = 0;
  // An entry begins with the first string, number or bracket behind `{`, `[` or `,`.
  let expected = false;
  forEachToken(source.text, (mark, start, end) => {
    if (expected && !closing.has(mark)) {
      open.length = Math.min(open.length, depth - 1);
      const siblings = depth === 1 ? roots : open[depth - 2]?.children;
      const above = siblings?.at(-1)?.line ?? open.at(-1)?.line ?? 0;
      const node = { line: lineFor(above, start, source), name: mark === '"' ? keyName(source.text.slice(start, end)) : '', children: [] };
      siblings?.push(node);
      open[depth - 1] = node;
    }
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    expected = depth >= 1 && depth <= deepest && (mark === ',' || mark === '{' || mark === '[');
  });
  return entryTreePieces(roots, source);
}

interface Node extends EntryNode {
  readonly children: Node[];
}

/** `scripts`, `scripts.build`, …: what is nested deeper is a detail. */
const deepest = 3;

/** Calls back for each string (as `"`), mark of structure, or beginning of another value (as `0`); comments are passed over. */
export function forEachToken(text: string, onToken: (mark: string, start: number, end: number) => void): void {
  let at = 0;
  let inValue = false;
  while (at < text.length) {
    const mark = text[at] ?? '';
    const start = at;
    if (mark === '"') at = stringEnd(text, at);
    else if (mark === '/' && text[at + 1] === '/') at = lineEnd(text, at);
    else if (mark === '/' && text[at + 1] === '*') at = behind(text.indexOf('*/', at + 2), 2, text.length);
    else at++;
    const isMark = marks.has(mark);
    const isValue = !isMark && mark !== '/' && mark > ' ';
    if (isMark) onToken(mark, start, at);
    else if (isValue && !inValue) onToken('0', start, at);
    inValue = isValue;
  }
}

const closing: ReadonlySet<string> = new Set(']},:');
const marks: ReadonlySet<string> = new Set('{}[],:"');

/** Strings end at the line's end at the latest: one that is not closed costs its own line only. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) return at + 1;
    else if (code === 10 || code === 13) return at;
  }
  return text.length;
}

function lineEnd(text: string, start: number): number {
  return behind(text.indexOf('\n', start), 0, text.length);
}

function behind(found: number, width: number, length: number): number {
  return found < 0 ? length : found + width;
}

/** The entry's line, or that of the comments right above it. */
function lineFor(above: number, offset: number, source: MeasuredText): number {
  let line = source.lines.lineAt(offset);
  const floor = above + 1;
  while (line - 1 >= floor && /^\s*(?:\/\/|\/?\*)/.test(clip(source.line(line - 1), 200))) line--;
  return line;
}

function keyName(text: string): string {
  return clip(text.replace(/^"|"$/g, ''), 120);
}

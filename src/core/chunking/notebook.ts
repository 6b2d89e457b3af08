import { clip } from './clip.ts';
import { forEachToken } from './json.ts';
import type { MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';

interface Cell {
  readonly start: number;
  end: number;
  /** Where its source begins: outputs often stand before it. */
  source: number | undefined;
}

/** A notebook by its cells. What is embedded is a cell's text, not the JSON around it; outputs are pieces of their own. */
export function notebookPieces(source: MeasuredText): Piece[] {
  const cells = cellsOf(source.text);
  const pieces: Piece[] = [];
  let heading = '';
  let next = 1;
  cells.forEach((cell, index) => {
    const read = readCell(source.text.slice(cell.start, cell.end));
    if (read.heading) heading = read.heading;
    const first = index === 0 ? 1 : Math.max(next, source.lines.lineAt(cell.start));
    const following = cells[index + 1];
    const last = following ? source.lines.lineAt(following.start) - 1 : source.lines.count;
    const body = sourceLine(cell, first, source);
    if (last < first) return;
    if (body > first) pieces.push(piece('text', heading, first, body - 1));
    pieces.push({ ...piece(read.kind, heading, body, last), ...(read.text ? { readable: read.text } : {}) });
    next = last + 1;
  });
  return next <= source.lines.count ? [...pieces, piece('text', '', next, source.lines.count)] : pieces;
}

/** What stands before a cell's source and is no more than this belongs to the cell: its type, its number. */
const smallPreamble = 64;

function sourceLine(cell: Cell, first: number, source: MeasuredText): number {
  const line = cell.source === undefined ? first : source.lines.lineAt(cell.source);
  return line > first && source.tokens(first, line - 1) > smallPreamble ? line : first;
}

/** The objects in the list `cells` of the outermost object. */
function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  let depth = 0;
  let key = '';
  let inCells = false;
  forEachToken(text, (mark, start, end) => {
    if (mark === '"') {
      key = end - start < 20 ? text.slice(start + 1, end - 1) : '';
      const cell = cells.at(-1);
      if (inCells && depth === 3 && key === 'source' && cell) cell.source ??= start;
    } else if (mark === '{' || mark === '[') {
      if (depth === 1) inCells = mark === '[' && key === 'cells';
      if (depth === 2 && inCells && mark === '{') cells.push({ start, end: text.length, source: undefined });
      depth++;
    } else if (mark === '}' || mark === ']') {
      depth--;
      const cell = cells.at(-1);
      if (depth === 2 && inCells && cell) cell.end = end;
    }
  });
  return cells;
}

function readCell(json: string): { kind: 'code' | 'section'; text: string; heading: string } {
  const cell = parsed(json);
  const kind = cell['cell_type'] === 'markdown' ? 'section' : 'code';
  const text = joined(cell['source']);
  const heading = kind === 'section' ? (/^#{1,6}\s+(.+)$/m.exec(clip(text, 4000))?.[1] ?? '') : '';
  return { kind, text, heading: clip(heading.trim(), 200) };
}

function parsed(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function joined(source: unknown): string {
  if (typeof source === 'string') return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === 'string').join('') : '';
}

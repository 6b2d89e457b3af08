import { clip } from './clip.ts';
import { withComments } from './entries.ts';
import { entryTreePieces, type EntryNode } from './entry-tree.ts';
import type { MeasuredText } from './measured-text.ts';
import { indentEnd } from './measured-text.ts';
import type { Piece } from './piece.ts';

/**
 * YAML by the keys, or the elements of a list, that stand at the left margin, and by those inside where one is long; a
 * document never shares a piece with another.
 */
export function yamlPieces(source: MeasuredText): Piece[] {
  const roots = entriesAt(0, 1, source.lines.count, source);
  roots.forEach((root, index) => fill(root, (roots[index + 1]?.line ?? source.lines.count + 1) - 1, 1, source));
  return entryTreePieces(roots, source);
}

interface Node extends EntryNode {
  /** The line of the key itself, below its comments. */
  readonly key: number;
  readonly children: Node[];
}

/** `jobs`, `jobs.build`, `jobs.build.steps`: what is nested deeper is a detail. */
const deepest = 3;

function fill(node: Node, last: number, depth: number, source: MeasuredText): void {
  if (depth >= deepest || opensText(source.line(node.key))) return;
  const indent = indentInside(node.key, last, source);
  if (indent === undefined) return;
  node.children.push(...entriesAt(indent, node.key + 1, last, source));
  node.children.forEach((child, index) => fill(child, (node.children[index + 1]?.line ?? last + 1) - 1, depth + 1, source));
}

/** True where what follows is a text of several lines, which may look like anything. */
function opensText(line: string): boolean {
  return /[:-]\s+(?:![\w!]*\s+)?[|>][-+\d]*\s*(?:#.*)?$/.test(clip(line, 400));
}

/** The indentation of the first entry inside; a list may stand at its key's own. */
function indentInside(key: number, last: number, source: MeasuredText): number | undefined {
  const own = indentOf(key, source);
  for (let line = key + 1; line <= last; line++) {
    if (source.isBlank(line) || isComment(line, source)) continue;
    const indent = indentOf(line, source);
    return indent > own || (indent === own && startsElement(line, source)) ? indent : undefined;
  }
  return undefined;
}

function entriesAt(indent: number, from: number, last: number, source: MeasuredText): Node[] {
  const entries: Node[] = [];
  // The line that ended the document before: the next one begins there.
  let mark = 0;
  for (let line = from; line <= last; line++) {
    const text = textAt(line, source);
    if (indent === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(text)) mark ||= line;
    else if (/^[^\s#]/.test(text.slice(indent)) && indentOf(line, source) === indent) {
      const floor = (entries.at(-1)?.line ?? from - 1) + 1;
      const start = mark ? { line: mark, apart: true } : { line: withComments(line, floor, (above) => isComment(above, source)) };
      entries.push({ ...start, name: keyName(text.slice(indent)), key: line, children: [] });
      mark = 0;
    }
  }
  return entries;
}

const textAt = (line: number, source: MeasuredText): string => clip(source.line(line), 400).replace(/^\uFEFF/, '');

function isComment(line: number, source: MeasuredText): boolean {
  return /^\s*#/.test(textAt(line, source));
}

function indentOf(line: number, source: MeasuredText): number {
  const start = source.lines.startOf(line);
  return indentEnd(source.text, start, source.lines.endOf(line)) - start;
}

function startsElement(line: number, source: MeasuredText): boolean {
  return /^\s*-(?:\s|$)/.test(textAt(line, source));
}

/** The key; of an element of a list what it calls itself. */
function keyName(text: string): string {
  const element = /^-\s+(?:name|id|key|job|task|alias)\s*:\s*(?:"([^"]*)"|'([^']*)'|([^#]*))/.exec(text);
  const key = element ?? /^(?:"([^"]*)"|'([^']*)'|([^-:][^:]*?))\s*:(?:\s|$)/.exec(text);
  return clip(key?.slice(1).find((name) => name !== undefined)?.trim() ?? '', 120);
}

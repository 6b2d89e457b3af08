import { entryPieces, type Entry } from './entries.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** An entry with the entries inside it, for formats that nest: `jobs` and each of the jobs. */
export interface EntryNode extends Entry {
  readonly children: readonly EntryNode[];
}

/** Pieces by the outermost entries; one that is longer than a window is cut by the entries inside it, named after both. */
export function entryTreePieces(nodes: readonly EntryNode[], source: MeasuredText): Piece[] {
  return entryPieces(expanded(nodes, '', source.lines.count, source), source);
}

function expanded(nodes: readonly EntryNode[], path: string, last: number, source: MeasuredText): Entry[] {
  return nodes.flatMap((node, index) => {
    const end = (nodes[index + 1]?.line ?? last + 1) - 1;
    const name = joined(path, node.name);
    const inside = node.children.filter((child) => child.line > node.line && child.line <= end);
    if (inside.length < 2 || end < node.line || source.tokens(node.line, end) <= limits.window) return [{ ...node, name }];
    // The line that opens an entry stands with the first one inside.
    const [first, ...others] = expanded(inside, name, end, source);
    return first ? [{ ...node, name: first.name, line: node.line }, ...others] : [{ ...node, name }];
  });
}

const joined = (path: string, name: string): string => (path && name ? `${path}.${name}` : path || name);

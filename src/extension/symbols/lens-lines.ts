import type { GraphNode, GraphResult } from '../../core/model/relation.ts';
import { isConstructor, usersOf } from './symbol-use.ts';

/** A line above which something is said of the symbol that begins there. */
export interface LensLine {
  readonly node: GraphNode;
  readonly callers: number;
  /** Of the symbol's name, counted from 0 as the editor does, and what stands on it. */
  readonly line: number;
  readonly text: string;
}

const told: ReadonlySet<string> = new Set(['function', 'method', 'class', 'interface', 'enum', 'type']);
/** A file with more is generated: nobody reads through it. */
const most = 300;
/** Comments and decorators may belong to a definition before its name is said. */
const linesBeforeName = 20;

/** What is said of a file's symbols, from its outline in the graph; those inside of functions are left out. */
export function lensLines({ matches, nodes, edges }: GraphResult, lines: readonly string[]): LensLine[] {
  // What a constructor is called for is said of its class.
  const own = matches.flatMap((id) => nodes[id] ?? []).filter((node) => node.symbol !== '' && told.has(node.kind) && !isConstructor(node));
  const functions = own.filter(({ kind }) => kind === 'function' || kind === 'method');
  return own
    .filter((node) => !functions.some((outer) => node.symbol.startsWith(`${outer.symbol}.`)))
    .slice(0, most)
    .flatMap((node) => {
      const line = nameLine(node, lines);
      return line === undefined ? [] : [{ node, callers: usersOf(node, { nodes, edges }).callers.length, line, text: lines[line] ?? '' }];
    });
}

/** Undefined where the file was saved a moment ago, and the index does not know it yet. */
function nameLine({ symbol, startLine, endLine }: GraphNode, lines: readonly string[]): number | undefined {
  const name = symbol.slice(symbol.lastIndexOf('.') + 1);
  const last = Math.min(endLine, startLine + linesBeforeName, lines.length);
  for (let line = startLine; line <= last; line++) {
    const text = lines[line - 1] ?? '';
    if (!/^\s*(\/\/|\/?\*|#)/.test(text) && text.includes(name)) return line - 1;
  }
  return undefined;
}

/**
 * Where the same lines stand in a file that is being edited: asking the graph at each pause would make it anew each time.
 * What isn't found again, or was changed, is left out until the file is saved.
 */
export function movedLines(known: readonly LensLine[], lines: readonly string[]): LensLine[] {
  const places = new Map<string, number[]>();
  for (const [line, text] of lines.entries()) places.set(text, [...(places.get(text) ?? []), line]);
  return known.flatMap((lens) => {
    const near = (places.get(lens.text) ?? []).reduce((best, line) => (best < 0 || Math.abs(line - lens.line) < Math.abs(best - lens.line) ? line : best), -1);
    const moved = near - lens.line;
    return near < 0 ? [] : [{ ...lens, line: near, node: { ...lens.node, startLine: lens.node.startLine + moved, endLine: lens.node.endLine + moved } }];
  });
}

import type { Engine } from '../core/engine.ts';
import type { GraphNode, GraphResult } from '../core/model/relation.ts';
import type { SymbolPlace } from '../protocol/graph-page.ts';

type Graph = Pick<Engine, 'graph'>;

/** A place in a file, 1-based, with the word that stands there; empty where none does. */
export interface CursorPlace {
  readonly root: string;
  readonly path: string;
  readonly line: number;
  readonly word: string;
}

/** Who calls one symbol and whom it calls, and no other of the same name. */
export async function graphOf(place: SymbolPlace, { graph }: Graph, signal: AbortSignal): Promise<GraphResult> {
  const result = await graph({ symbol: place.symbol || place.path, direction: 'both', depth: 1, prefix: place.path }, signal);
  const matches = result.matches.filter((id) => isAt(result.nodes[id], place));
  return { ...result, matches: matches.length > 0 ? matches : result.matches };
}

/**
 * The symbol that somebody means who points into a file: the definition that begins on the line, else what the word names,
 * else the innermost definition around the line. Null where there is none.
 */
export async function graphAtCursor(place: CursorPlace, { graph }: Graph, signal: AbortSignal): Promise<GraphResult | null> {
  const { root, path, line, word } = place;
  const { nodes, matches } = await graph({ symbol: root ? `${root}/${path}` : path, direction: 'outline', depth: 1 }, signal);
  const own = matches.flatMap((id) => nodes[id] ?? []).filter(({ symbol }) => symbol !== '');
  const defined = own.find((node) => node.startLine <= line && node.endLine >= line && lastName(node.symbol) === word && line - node.startLine <= linesBeforeName);
  if (defined) return graphOf(defined, { graph }, signal);
  const named = word === '' ? null : await graph({ symbol: word, direction: 'both', depth: 1 }, signal);
  if (named && named.matches.length > 0) return nearestFirst(named, place);
  const around = own.filter((node) => node.startLine <= line && node.endLine >= line).sort((a, b) => b.startLine - a.startLine)[0];
  return around ? graphOf(around, { graph }, signal) : null;
}

/** Comments and decorators may belong to a definition before its name is said. */
const linesBeforeName = 20;

/** Of several symbols of a name the one in the same file comes first, then those in the same folder. */
function nearestFirst(result: GraphResult, { root, path }: CursorPlace): GraphResult {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const distance = (id: number): number => {
    const node = result.nodes[id];
    if (node?.root !== root) return 3;
    return node.path === path ? 0 : node.path.startsWith(folder) ? 1 : 2;
  };
  return { ...result, matches: [...result.matches].sort((a, b) => distance(a) - distance(b)) };
}

function isAt(node: GraphNode | undefined, { root, path, symbol, startLine }: SymbolPlace): boolean {
  return node !== undefined && node.root === root && node.path === path && node.symbol === symbol && node.startLine === startLine;
}

function lastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

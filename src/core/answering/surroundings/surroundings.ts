import type { Engine } from '../../engine.ts';
import { rolesOfPath } from '../../model/file-role.ts';
import type { GraphEdge, GraphNode, GraphResult } from '../../model/relation.ts';
import { qualified } from '../tools/tool.ts';

/** Lines of a file that somebody changed or selected. */
export interface Place {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** `test` and `heir` lead to the symbol as callers and subclasses do; `base` is what it extends or implements, `type` what it names. */
export type Role = 'caller' | 'callee' | 'test' | 'importer' | 'base' | 'heir' | 'type';

/** Another symbol, and how it has to do with one that stands at a place. */
export interface Relative {
  readonly role: Role;
  readonly of: GraphNode;
  readonly node: GraphNode;
  /** Where the relation is said. */
  readonly path: string;
  readonly line: number;
  readonly confidence: GraphEdge['confidence'];
}

export interface Surroundings {
  /** What the places lie in, the innermost definitions; a file stands for its lines outside of all of them. */
  readonly symbols: readonly GraphNode[];
  /** What is certain first. */
  readonly relatives: readonly Relative[];
}

/** Symbols at some places, and what has to do with them, from the graph. */
export async function surroundingsOf(places: readonly Place[], engine: Pick<Engine, 'graph'>, signal: AbortSignal): Promise<Surroundings> {
  const symbols: GraphNode[] = [];
  const relatives: Relative[] = [];
  for (const file of new Set(places.map(qualified))) {
    const outline = await engine.graph({ symbol: file, direction: 'outline', depth: 1 }, signal);
    const here = symbolsAt(outline, places.filter((place) => qualified(place) === file));
    symbols.push(...here);
    relatives.push(...relativesOf(outline, here));
  }
  const order: readonly GraphEdge['confidence'][] = ['resolved', 'likely', 'by-name'];
  return { symbols, relatives: relatives.sort((a, b) => order.indexOf(a.confidence) - order.indexOf(b.confidence)) };
}

function symbolsAt({ nodes, matches }: GraphResult, places: readonly Place[]): GraphNode[] {
  const own = matches.flatMap((id) => (nodes[id] ? [nodes[id]] : []));
  const found = new Set<GraphNode>();
  for (const { startLine, endLine } of places) {
    for (let line = startLine; line <= endLine; line++) {
      const holding = own.filter((node) => node.symbol === '' || (node.startLine <= line && node.endLine >= line));
      // The file's own node has all lines, and whatever is smaller lies further in.
      const inner = holding.reduce<GraphNode | undefined>((best, node) => (best && best.symbol !== '' && (node.symbol === '' || size(best) <= size(node)) ? best : node), undefined);
      if (inner) found.add(inner);
    }
  }
  const named = [...found].filter(({ symbol }) => symbol !== '');
  return named.length > 0 ? named.sort((a, b) => a.startLine - b.startLine) : [...found];
}

function size({ startLine, endLine }: GraphNode): number {
  return endLine - startLine;
}

function relativesOf({ nodes, edges }: GraphResult, symbols: readonly GraphNode[]): Relative[] {
  const ids = new Map(symbols.map((node) => [node.id, node]));
  const files = new Set(symbols.map(({ path }) => path));
  return edges.flatMap((edge) => {
    const [from, to] = [nodes[edge.from], nodes[edge.to]];
    if (!from || !to || (ids.has(from.id) && ids.has(to.id)) || edge.kind === 'contains') return [];
    const of = ids.get(to.id) ?? ids.get(from.id) ?? (edge.kind === 'imports' && files.has(to.path) ? symbols[0] : undefined);
    if (!of) return [];
    const incoming = of !== ids.get(from.id);
    const node = incoming ? from : to;
    return [{ role: roleOf(edge, incoming, node), of, node, path: edge.path, line: edge.line, confidence: edge.confidence }];
  });
}

function roleOf({ kind }: GraphEdge, incoming: boolean, node: GraphNode): Role {
  if (incoming && isTest(node.path)) return 'test';
  if (kind === 'imports') return incoming ? 'importer' : 'callee';
  if (kind === 'calls') return incoming ? 'caller' : 'callee';
  return incoming ? 'heir' : 'base';
}

export function isTest(path: string): boolean {
  return rolesOfPath(path, '').includes('test');
}

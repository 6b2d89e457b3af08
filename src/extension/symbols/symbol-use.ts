import type { Engine } from '../../core/engine.ts';
import type { GraphEdge, GraphNode, GraphResult } from '../../core/model/relation.ts';
import type { CursorPlace } from '../graph-symbol.ts';

/** A symbol that a word in the code means, with those who use it. */
export interface SymbolUse {
  readonly node: GraphNode;
  readonly callers: readonly Caller[];
  /** Calls of this name that may mean another symbol as well. */
  readonly byName: number;
}

/** Who uses a symbol, where that is defined, and the first line on which it says so. */
export interface Caller {
  readonly root: string;
  readonly path: string;
  /** Empty for what stands outside of any symbol of its file. */
  readonly symbol: string;
  readonly startLine: number;
  readonly line: number;
}

/** Comments and decorators may belong to a definition before its name is said. */
const linesBeforeName = 20;
const types: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type']);

/**
 * The symbol that a word at a place defines or uses, as far as that is certain: a local variable that is called as some
 * function elsewhere is none. Undefined where nothing is known.
 */
export async function symbolUsedAt(place: CursorPlace, { graph }: Pick<Engine, 'graph'>, signal: AbortSignal): Promise<SymbolUse | undefined> {
  if (place.word === '') return undefined;
  const result = await graph({ symbol: place.word, direction: 'callers', depth: 1 }, signal);
  const node = nodeAt(result, place);
  return node && { node, ...usersOf(node, result) };
}

function nodeAt({ matches, nodes, edges }: GraphResult, { root, path, line }: CursorPlace): GraphNode | undefined {
  const named = matches.flatMap((id) => nodes[id] ?? []).filter(({ symbol }) => symbol !== '');
  const isHere = (node: GraphNode) => node.root === root && node.path === path && node.startLine <= line && node.endLine >= line && line - node.startLine <= linesBeforeName;
  const used = new Set(edges.filter((edge) => edge.path === path && edge.line === line && nodes[edge.from]?.root === root && edge.confidence !== 'by-name').map(({ to }) => to));
  // A type is used in places that the graph does not know of; its name is seldom that of anything else.
  const only = named.length === 1 && named[0] && types.has(named[0].kind) ? named[0] : undefined;
  // The innermost: a class and its constructor may begin on one line.
  return named.filter(isHere).sort((a, b) => b.startLine - a.startLine)[0] ?? named.find(({ id }) => used.has(id)) ?? only;
}

/** What makes an object of a class: who calls it uses the class. */
export function isConstructor({ symbol }: GraphNode): boolean {
  return /\.(constructor|__init__|initialize|__construct)$/.test(symbol);
}

/** Each user once, with the first line that says it; who only imports the file's name is none. */
export function usersOf(node: GraphNode, { nodes, edges }: Pick<GraphResult, 'nodes' | 'edges'>): Pick<SymbolUse, 'callers' | 'byName'> {
  const makers = nodes.filter((other) => isConstructor(other) && other.root === node.root && other.path === node.path && other.symbol.startsWith(`${node.symbol}.`) && !other.symbol.slice(node.symbol.length + 1).includes('.'));
  const ids = new Set([node, ...makers].map(({ id }) => id));
  const uses = edges.filter(({ to, kind }) => ids.has(to) && kind !== 'contains' && kind !== 'imports');
  const certain = new Map<number, GraphEdge>();
  const byName = new Set<number>();
  for (const edge of uses) {
    if (edge.confidence === 'by-name') byName.add(edge.from);
    else if (!certain.has(edge.from)) certain.set(edge.from, edge);
  }
  const callers = [...certain.values()].map(({ from, path, line }) => ({ root: nodes[from]?.root ?? '', path, symbol: nodes[from]?.symbol ?? '', startLine: nodes[from]?.startLine ?? line, line }));
  return { callers, byName: [...byName].filter((id) => !certain.has(id)).length };
}

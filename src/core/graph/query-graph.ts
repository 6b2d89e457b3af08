import type { GraphEdge, GraphNode, GraphQuery, GraphResult, OpenCall } from '../model/relation.ts';
import type { CodeGraph } from './code-graph.ts';
import { findInherited } from './find-inherited.ts';
import { findSymbols } from './find-symbols.ts';
import { callChain, entryPoints, walk, withMembers } from './walk.ts';

const used: ReadonlySet<string> = new Set(['calls', 'extends', 'implements', 'imports']);

/** Answers a question about a symbol from the graphs of all roots. */
export function queryGraph(query: GraphQuery, graphs: readonly CodeGraph[]): GraphResult {
  const matches: number[] = [];
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const unresolved: OpenCall[] = [];
  const bases: string[] = [];
  for (const graph of graphs) {
    const { starts, found, inheritedFrom } = answer(query, graph);
    bases.push(...(inheritedFrom ?? []));
    const ids = new Map<number, number>();
    const idOf = (id: number): number => {
      const node = graph.nodes[id];
      const known = ids.get(id);
      if (known !== undefined || !node) return known ?? 0;
      const next = nodes.push({ ...node, id: nodes.length }) - 1;
      ids.set(id, next);
      return next;
    };
    matches.push(...starts.map(({ id }) => idOf(id)));
    for (const edge of new Set(found)) edges.push({ ...edge, from: idOf(edge.from), to: idOf(edge.to) });
    if (asksForCallees(query)) unresolved.push(...openCalls(graph, starts).map((call) => ({ ...call, from: idOf(call.from) })));
  }
  const goal = query.to === undefined ? {} : { goalFound: graphs.some((graph) => findSymbols(graph.nodes, query.to ?? '').length > 0) };
  return { symbol: query.symbol, matches, nodes, edges, unresolved, namesakes: namesakes(graphs, nodes[matches[0] ?? -1]), ...(bases.length > 0 ? { bases } : {}), ...goal };
}

function asksForCallees({ direction, to, depth }: GraphQuery): boolean {
  return (direction === 'callees' || direction === 'both') && to === undefined && depth > 0;
}

function openCalls(graph: CodeGraph, starts: readonly GraphNode[]): OpenCall[] {
  const asked = new Set(starts.flatMap((start) => withMembers(graph, start)).map(({ id }) => id));
  return [...[...asked].flatMap((id) => graph.open.get(id) ?? []), ...starts.flatMap((start) => callsInside(graph, start).open)];
}

/** What a function inside of another calls is said of the one around it: its own calls are those on its lines. */
function callsInside(graph: CodeGraph, { id, path, symbol, startLine, endLine }: GraphNode): { edges: GraphEdge[]; open: OpenCall[] } {
  const around = id < graph.symbols ? undefined : graph.nodes.find((node) => node.path === path && node.symbol === symbol.slice(0, symbol.lastIndexOf('.')));
  const isInside = (call: { readonly line: number }) => call.line >= startLine && call.line <= endLine;
  const own = <T extends { readonly line: number; readonly from: number }>(calls: readonly T[] | undefined): T[] => (calls ?? []).filter(isInside).map((call) => ({ ...call, from: id }));
  return around ? { edges: own(graph.from.get(around.id)), open: own(graph.open.get(around.id)) } : { edges: [], open: [] };
}

function namesakes(graphs: readonly CodeGraph[], node: GraphNode | undefined): number {
  if (!node?.symbol) return 0;
  const name = lastName(node.symbol);
  return graphs.reduce((sum, graph) => sum + graph.nodes.filter(({ symbol }) => lastName(symbol) === name).length, 0);
}

const lastName = (symbol: string): string => symbol.slice(symbol.lastIndexOf('.') + 1);

interface Answer {
  readonly starts: readonly GraphNode[];
  readonly found: readonly GraphEdge[];
  /** The bases of a class that does not define the member itself. */
  readonly inheritedFrom?: readonly string[];
}

function answer(query: GraphQuery, graph: CodeGraph): Answer {
  const { symbol, direction, prefix } = query;
  if (direction === 'entries') return { starts: entryPoints(graph).filter(({ path }) => path.startsWith(prefix ?? '')), found: [] };
  if (direction === 'outline') return outline(graph, symbol);
  const starts = findSymbols(graph.nodes, symbol, prefix);
  const inherited = starts.length === 0 ? findInherited(graph, symbol, prefix) : undefined;
  if (inherited) return { ...edgesOf(query, graph, inherited.found), inheritedFrom: inherited.bases.map((base) => base.symbol) };
  return edgesOf(query, graph, starts);
}

function edgesOf({ direction, depth, to }: GraphQuery, graph: CodeGraph, starts: readonly GraphNode[]): Answer {
  if (to !== undefined) return { starts, found: callChain(graph, starts, findSymbols(graph.nodes, to)) };
  if (direction === 'touched') return { starts, found: touched(graph, starts, depth) };
  const inner = starts.flatMap((start) => contained(graph, start));
  const found = [
    ...(direction === 'callees' ? [] : walk(graph, starts, 'callers', depth, used)),
    ...(direction === 'callers' ? [] : [...walk(graph, starts, 'callees', depth, used), ...starts.flatMap((start) => callsInside(graph, start).edges)]),
  ];
  return { starts, found: [...inner.filter(({ to: id }) => found.some((edge) => edge.from === id || edge.to === id)), ...found] };
}

/** Symbols of one file, and the file itself, with the edges of each; a path as hosts write it begins with the root's name. */
function outline(graph: CodeGraph, path: string): { starts: GraphNode[]; found: GraphEdge[] } {
  const starts = graph.nodes.slice(0, graph.symbols).filter((node) => path === (node.root ? `${node.root}/${node.path}` : node.path));
  return { starts, found: starts.flatMap(({ id }) => [...(graph.to.get(id) ?? []), ...(graph.from.get(id) ?? [])]) };
}

/** Callers of callers, and the files that import those the symbols stand in. */
function touched(graph: CodeGraph, starts: readonly GraphNode[], depth: number): GraphEdge[] {
  const homes = starts.flatMap(({ path }) => graph.nodes.filter((node) => node.symbol === '' && node.path === path));
  return [...walk(graph, starts, 'callers', depth, used), ...walk(graph, homes, 'callers', 1, new Set(['imports']))];
}

function contained(graph: CodeGraph, start: GraphNode): GraphEdge[] {
  return withMembers(graph, start)
    .slice(1)
    .map((member) => ({ from: start.id, to: member.id, kind: 'contains', path: member.path, line: member.startLine, confidence: 'resolved' }));
}

import type { GraphEdge, GraphNode } from '../model/relation.ts';
import type { CodeGraph } from './code-graph.ts';

export type Way = 'callers' | 'callees';

/** More edges than these nobody reads, and a name that everybody calls would print the repository. */
const mostEdges = 20_000;

/** Edges within `depth` steps of the nodes, each once; a cycle ends where it closes. What is known by name only is not followed. */
export function walk(graph: CodeGraph, starts: readonly GraphNode[], way: Way, depth: number, kinds: ReadonlySet<string>): GraphEdge[] {
  const edges: GraphEdge[] = [];
  const seen = new Set<number>();
  let front = starts.flatMap((start) => withMembers(graph, start));
  front.forEach(({ id }) => seen.add(id));
  for (let step = 0; step < depth && front.length > 0 && edges.length < mostEdges; step++) {
    const next: GraphNode[] = [];
    for (const { id } of front) {
      for (const edge of (way === 'callers' ? graph.to : graph.from).get(id) ?? []) {
        if (!kinds.has(edge.kind)) continue;
        edges.push(edge);
        const other = graph.nodes[way === 'callers' ? edge.from : edge.to];
        if (!other || seen.has(other.id) || edge.confidence === 'by-name') continue;
        seen.add(other.id);
        next.push(other);
      }
    }
    front = next;
  }
  return edges;
}

/** The shortest way from some nodes to others along calls, by what is known by name only where there is no other; empty where there is none. */
export function callChain(graph: CodeGraph, from: readonly GraphNode[], to: readonly GraphNode[]): GraphEdge[] {
  const sure = shortest(graph, from, to, (edge) => edge.confidence !== 'by-name');
  return sure.length > 0 ? sure : shortest(graph, from, to, () => true);
}

function shortest(graph: CodeGraph, from: readonly GraphNode[], to: readonly GraphNode[], follows: (edge: GraphEdge) => boolean): GraphEdge[] {
  const goals = new Set(to.flatMap((node) => withMembers(graph, node)).map(({ id }) => id));
  const cameBy = new Map<number, GraphEdge | undefined>();
  let front = from.flatMap((node) => withMembers(graph, node)).map(({ id }) => id);
  front.forEach((id) => cameBy.set(id, undefined));
  while (front.length > 0) {
    const next: number[] = [];
    for (const id of front) {
      for (const edge of graph.from.get(id) ?? []) {
        if (edge.kind !== 'calls' || !follows(edge) || cameBy.has(edge.to)) continue;
        cameBy.set(edge.to, edge);
        if (goals.has(edge.to)) return chainTo(edge, cameBy);
        next.push(edge.to);
      }
    }
    front = next;
  }
  return [];
}

/** Functions and methods that nobody in the repository calls, as far as names tell: where it is entered from outside. */
export function entryPoints(graph: CodeGraph): GraphNode[] {
  return graph.nodes.filter(({ id, kind, symbol }) => {
    if (kind !== 'function' && kind !== 'method') return false;
    const calls = (graph.to.get(id) ?? []).filter((edge) => edge.kind === 'calls' && edge.from !== id);
    return calls.length === 0 || /(?:^|\.)main$/.test(symbol);
  });
}

/** A class together with what it holds: who uses a member uses the class. */
export function withMembers(graph: CodeGraph, node: GraphNode): GraphNode[] {
  if (node.kind === 'function' || node.kind === 'method' || node.symbol === '') return [node];
  const members: GraphNode[] = [node];
  for (let next = graph.nodes[node.id + 1]; next?.symbol.startsWith(`${node.symbol}.`) && next.path === node.path; next = graph.nodes[next.id + 1]) members.push(next);
  return members;
}

function chainTo(last: GraphEdge, cameBy: ReadonlyMap<number, GraphEdge | undefined>): GraphEdge[] {
  const chain: GraphEdge[] = [];
  for (let edge: GraphEdge | undefined = last; edge; edge = cameBy.get(edge.from)) chain.unshift(edge);
  return chain;
}

import type { GraphResult } from '../../model/relation.ts';

/** The same answer with so many relations, and as many matches, at most: nodes that nothing leads to any more are gone, and ids are positions again. */
export function withEdges(whole: GraphResult, most: number): { readonly result: GraphResult; readonly leftOut: number } {
  if (whole.edges.length <= most && whole.matches.length <= most) return { result: whole, leftOut: 0 };
  const [edges, matches] = [whole.edges.slice(0, most), whole.matches.slice(0, most)];
  const kept = [...new Set([...matches, ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const ids = new Map(kept.map((id, i) => [id, i]));
  const idOf = (id: number) => ids.get(id) ?? 0;
  const result = {
    ...whole,
    matches: matches.map(idOf),
    nodes: kept.flatMap((id, i) => (whole.nodes[id] ? [{ ...whole.nodes[id], id: i }] : [])),
    edges: edges.map((edge) => ({ ...edge, from: idOf(edge.from), to: idOf(edge.to) })),
    unresolved: whole.unresolved.filter(({ from }) => ids.has(from)).slice(0, most).map((call) => ({ ...call, from: idOf(call.from) })),
  };
  return { result, leftOut: whole.edges.length - edges.length + whole.matches.length - matches.length };
}

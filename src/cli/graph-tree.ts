import type { GraphEdge, GraphNode, GraphQuestion, GraphResult } from '../core/model/relation.ts';

/** The answer as trees, each line with the place where the call is said. */
export function renderGraph(result: GraphResult, direction: GraphQuestion, depth: number, to?: string): string {
  if (direction === 'entries') return result.nodes.map((node) => `${title(node)}\n`).join('') || 'Everything here is called by something.\n';
  if (result.matches.length === 0) return `There is no symbol "${result.symbol}". Try "cairn search" to find it.\n`;
  if (to !== undefined) return renderChain(result, to);
  const ways: Way[] = direction === 'both' ? ['callers', 'callees'] : direction === 'callees' ? ['callees'] : ['callers'];
  return result.matches.flatMap((id) => (result.nodes[id] ? [renderMatch(result, result.nodes[id], ways, depth)] : [])).join('\n');
}

type Way = 'callers' | 'callees';

const words: Record<GraphEdge['kind'], Record<Way, string>> = {
  calls: { callers: '', callees: '' },
  contains: { callers: '', callees: '' },
  imports: { callers: 'imported by ', callees: 'imports ' },
  extends: { callers: 'extended by ', callees: 'extends ' },
  implements: { callers: 'implemented by ', callees: 'implements ' },
};

function renderMatch(result: GraphResult, match: GraphNode, ways: readonly Way[], depth: number): string {
  const lines = [title(match)];
  const own = new Set([match.id, ...result.edges.filter(({ kind, from }) => kind === 'contains' && from === match.id).map((edge) => edge.to)]);
  for (const way of ways) {
    const branches = renderBranches(result, own, way, depth, new Set(own), '  ');
    lines.push(branches.length > 0 ? `  ${way}` : `  no ${way} found`, ...branches);
  }
  return `${lines.join('\n')}\n`;
}

function renderBranches(result: GraphResult, ids: ReadonlySet<number>, way: Way, depth: number, seen: Set<number>, indent: string): string[] {
  if (depth === 0) return [];
  const [here, there] = way === 'callers' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const edges = result.edges.filter((edge) => edge.kind !== 'contains' && ids.has(edge[here]));
  return edges.flatMap((edge, i) => {
    const node = result.nodes[edge[there]];
    if (!node) return [];
    const last = i === edges.length - 1;
    const again = seen.has(node.id);
    seen.add(node.id);
    const line = `${indent}${last ? '└─' : '├─'} ${words[edge.kind][way]}${node.symbol || node.path}  ${edge.path}:${edge.line}${mark(edge)}${again && hasMore(result, node.id, way) ? '  ↑' : ''}`;
    if (again || edge.confidence === 'by-name') return [line];
    return [line, ...renderBranches(result, new Set([node.id]), way, depth - 1, seen, `${indent}${last ? '   ' : '│  '}`)];
  });
}

function hasMore(result: GraphResult, id: number, way: Way): boolean {
  return result.edges.some((edge) => edge.kind !== 'contains' && edge[way === 'callers' ? 'to' : 'from'] === id);
}

function renderChain({ nodes, edges, symbol }: GraphResult, to: string): string {
  if (edges.length === 0) return `No chain of calls leads from "${symbol}" to "${to}".\n`;
  const first = nodes[edges[0]?.from ?? -1];
  return [first ? title(first) : symbol, ...edges.map((edge, i) => `${'  '.repeat(i + 1)}→ ${nodes[edge.to]?.symbol ?? ''}  ${edge.path}:${edge.line}${mark(edge)}`), ''].join('\n');
}

function title({ path, symbol, kind, startLine, endLine }: GraphNode): string {
  return `${symbol || path}  ${path}:${startLine}-${endLine}  ${kind}`;
}

function mark({ confidence }: GraphEdge): string {
  return confidence === 'resolved' ? '' : `  (${confidence})`;
}

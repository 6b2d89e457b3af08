import type { GraphEdge, GraphNode, GraphQuestion, GraphResult } from '../core/model/relation.ts';
import { plain, type Paint } from './paint.ts';
import { oneLine } from './terminal.ts';

/** The answer as trees, each line with the place where the call is said. */
export function renderGraph(result: GraphResult, direction: GraphQuestion, depth: number, to?: string, paint: Paint = plain): string {
  if (direction === 'entries') return result.nodes.map((node) => `${title(node, paint)}\n`).join('') || 'Everything here is called by something.\n';
  if (to !== undefined) return renderChain(result, to);
  const ways: Way[] = direction === 'both' ? ['callers', 'callees'] : direction === 'callees' ? ['callees'] : ['callers'];
  const inherited = result.bases ? paint.dim(`${oneLine(result.symbol)} is inherited:`) + '\n' : '';
  return inherited + result.matches.flatMap((id) => (result.nodes[id] ? [renderMatch(result, result.nodes[id], ways, depth, paint)] : [])).join('\n');
}

type Way = 'callers' | 'callees';

const words: Record<GraphEdge['kind'], Record<Way, string>> = {
  calls: { callers: '', callees: '' },
  contains: { callers: '', callees: '' },
  imports: { callers: 'imported by ', callees: 'imports ' },
  extends: { callers: 'extended by ', callees: 'extends ' },
  implements: { callers: 'implemented by ', callees: 'implements ' },
};

function renderMatch(result: GraphResult, match: GraphNode, ways: readonly Way[], depth: number, paint: Paint): string {
  const lines = [title(match, paint)];
  const own = new Set([match.id, ...result.edges.filter(({ kind, from }) => kind === 'contains' && from === match.id).map((edge) => edge.to)]);
  for (const way of ways) {
    const branches = renderBranches(result, own, way, depth, new Set(own), '  ');
    lines.push(branches.length > 0 ? `  ${way}` : `  no ${way} found${way === 'callers' ? amongMany(result) : ''}`, ...branches);
    if (way === 'callees') lines.push(...openCalls(result, own, paint));
  }
  return `${lines.join('\n')}\n`;
}

/** What is called there and could not be resolved: the same name on several lines once, the rest as data. */
function openCalls({ unresolved }: GraphResult, own: ReadonlySet<number>, paint: Paint): string[] {
  const calls = unresolved.filter(({ from }) => own.has(from));
  if (calls.length === 0) return [];
  const lines = new Map<string, Set<number>>();
  for (const { callee, line } of calls) lines.set(callee, (lines.get(callee) ?? new Set()).add(line));
  const named = [...lines].slice(0, mostOpen).map(([callee, at]) => `${oneLine(callee)} :${[...at].slice(0, mostLines).join(' :')}${at.size > mostLines ? ' …' : ''}`);
  return [paint.dim(`  ${calls.length === 1 ? '1 call' : `${calls.length} calls`} not resolved: ${named.join(', ')}${lines.size > mostOpen ? ', … (--json lists all)' : ''}`)];
}

const mostOpen = 8;
const mostLines = 3;

/** Nothing found is not nothing there, where nobody can tell which of many is called. */
function amongMany({ namesakes }: GraphResult): string {
  return namesakes > fewNamesakes ? `; ${namesakes} definitions have this name, and a call through an unknown object may mean any of them` : '';
}

/** As many candidates as a call by name is told of. */
const fewNamesakes = 4;

function renderBranches(result: GraphResult, ids: ReadonlySet<number>, way: Way, depth: number, seen: Set<number>, indent: string): string[] {
  if (depth === 0) return [];
  const [here, there] = way === 'callers' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const edges = result.edges.filter((edge) => edge.kind !== 'contains' && ids.has(edge[here]));
  // The same call said twice on one line is one branch.
  const branches = new Map<string, { edge: GraphEdge; times: number }>();
  for (const edge of edges) {
    const key = [edge.kind, edge.from, edge.to, edge.path, edge.line, edge.confidence].join('\0');
    branches.set(key, { edge, times: (branches.get(key)?.times ?? 0) + 1 });
  }
  return [...branches.values()].flatMap(({ edge, times }, i) => {
    const node = result.nodes[edge[there]];
    if (!node) return [];
    const last = i === branches.size - 1;
    const again = seen.has(node.id);
    seen.add(node.id);
    const line = `${indent}${last ? '└─' : '├─'} ${words[edge.kind][way]}${oneLine(node.symbol || node.path)}  ${oneLine(edge.path)}:${edge.line}${times > 1 ? `, ${times} times` : ''}${mark(edge, way === 'callees' ? node : undefined)}${again && hasMore(result, node.id, way) ? '  ↑' : ''}`;
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

function title({ path, symbol, kind, startLine, endLine }: GraphNode, paint: Paint = plain): string {
  return `${paint.strong(oneLine(symbol || path))}  ${paint.place(`${oneLine(path)}:${startLine}-${endLine}`)}  ${paint.dim(kind)}`;
}

/** Of several that a call may mean, each says where it stands. */
function mark({ confidence }: GraphEdge, meant?: GraphNode): string {
  if (confidence === 'resolved') return '';
  return meant && confidence === 'by-name' ? `  (by-name: ${oneLine(meant.path)}:${meant.startLine})` : `  (${confidence})`;
}

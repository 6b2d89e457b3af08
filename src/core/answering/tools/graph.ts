import * as v from 'valibot';
import type { GraphResult } from '../../model/relation.ts';
import { counted, parameters, qualified, tool } from './tool.ts';

const mostEdges = 60;

export const graph = tool(
  {
    name: 'graph',
    description: 'Says who calls a symbol, or what it calls, over all files, with the line of each call.',
    parameters: parameters(
      {
        symbol: { type: 'string', description: 'A name, such as RetryQueue.run.' },
        direction: { type: 'string', enum: ['callers', 'callees', 'both'], description: 'callers: who calls it; callees: what it calls.' },
        depth: { type: 'integer', description: 'Steps to follow, 1 to 3.' },
      },
      ['symbol', 'direction'],
    ),
  },
  v.object({
    symbol: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    direction: v.picklist(['callers', 'callees', 'both']),
    depth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)), 1),
  }),
  ({ symbol, direction }) => `${direction} of ${symbol}`,
  async ({ symbol, direction, depth }, { engine }, signal) => {
    const result = await engine.graph({ symbol, direction, depth }, signal);
    const summary = result.matches.length === 0 ? 'no such symbol' : counted(relationLines(result).length, 'relation');
    return { text: renderRelations(result, mostEdges), summary, pieces: [] };
  },
);

/** A line a relation, as many as `most`; without any, a sentence. */
export function renderRelations(result: GraphResult, most: number): string {
  if (result.matches.length === 0) return `No symbol is named ${result.symbol}${result.bases ? `, nor has one of its bases (${result.bases.join(', ')}) such a member` : ''}. Try find_symbol or search_code.`;
  const lines = relationLines(result);
  const more = lines.length > most ? `\n… and ${lines.length - most} more` : '';
  return (lines.slice(0, most).join('\n') || 'None was found.') + more + openCallsLine(result);
}

/** What a reader must know who takes the list for whole. */
function openCallsLine({ unresolved }: GraphResult): string {
  if (unresolved.length === 0) return '';
  const shown = unresolved.slice(0, mostOpen).map(({ callee, line }) => `${callee}:${line}`);
  return `\n${counted(unresolved.length, 'call')} could not be resolved: ${shown.join(', ')}${unresolved.length > mostOpen ? ', …' : ''}`;
}

const mostOpen = 12;

function relationLines({ nodes, edges }: GraphResult): string[] {
  return edges.flatMap(({ from, to, kind, path, line, confidence }) => {
    const [source, target] = [nodes[from], nodes[to]];
    if (!source || !target || kind === 'contains') return [];
    const doubt = confidence === 'resolved' ? '' : ` (${confidence})`;
    const definition = ` — ${qualified(target)}:${target.startLine}-${target.endLine}`;
    return [`${source.symbol || source.path} ${kind} ${target.symbol || target.path} at ${qualified({ root: source.root, path })}:${line}${doubt}${definition}`];
  });
}

import type { ChunkKind } from '../model/chunk.ts';
import type { Hit } from '../model/hit.ts';
import type { Confidence, GraphEdge, GraphNode, GraphResult } from '../model/relation.ts';
import { TextLines } from '../model/text-lines.ts';
import type { CompletedBy } from './complete-context.ts';
import type { Piece } from './piece.ts';

/** The graph of a large repository takes seconds the first time; an answer does not wait for it. */
const longestWait = 700;
const symbolsFollowed = 2;
const mostRelated = 8;
/** A longer definition is shown around the line that matters. */
const mostLines = 40;

const callable: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['function', 'method', 'class', 'interface']);

/** The code that calls what was found best, or that it calls; nothing where the graph is not there in time. */
export async function relatedCode(hits: readonly Hit[], direction: 'callers' | 'callees', by: CompletedBy, signal: AbortSignal): Promise<Piece[]> {
  const best = [...hits].sort((a, b) => b.score - a.score).filter(({ chunk }) => callable.has(chunk.kind) && chunk.symbol !== '');
  const pieces: Piece[] = [];
  const stop = new AbortController();
  const late = by.clock.sleep(longestWait, stop.signal).then(() => null, () => null);
  try {
    for (const hit of best.slice(0, symbolsFollowed)) {
      const asked = by.engine.graph({ symbol: hit.chunk.symbol, direction, depth: 1 }, AbortSignal.any([signal, stop.signal]));
      asked.catch(() => undefined);
      const result = await Promise.race([asked, late]);
      if (result === null) break;
      for (const relation of relationsOf(result, hit, direction).slice(0, mostRelated - pieces.length)) pieces.push(...(await pieceOfRelation(relation, by)));
    }
  } finally {
    stop.abort();
  }
  return pieces;
}

interface Relation {
  readonly node: GraphNode;
  /** The line in the node's file that is shown in any case. */
  readonly line: number;
  readonly note: string;
  readonly confidence: Confidence;
}

const sureness: Record<Confidence, number> = { resolved: 0, likely: 1, 'by-name': 2 };

/** What stands on the other end of the calls of this very symbol, the surest first. */
function relationsOf({ nodes, edges }: GraphResult, { chunk }: Hit, direction: 'callers' | 'callees'): Relation[] {
  const isMeant = (node: GraphNode | undefined) => node?.path === chunk.path && (node.symbol === chunk.symbol || node.symbol.startsWith(`${chunk.symbol}.`));
  const relations = edges.flatMap(({ from, to, kind, line, confidence }: GraphEdge): Relation[] => {
    const [source, target] = [nodes[from], nodes[to]];
    if (kind !== 'calls' || !source || !target) return [];
    if (direction === 'callers') return isMeant(target) ? [{ node: source, line, confidence, note: `calls ${target.symbol}` }] : [];
    return isMeant(source) ? [{ node: target, line: target.startLine, confidence, note: `called by ${source.symbol}` }] : [];
  });
  const seen = new Set<number>();
  return relations.sort((a, b) => sureness[a.confidence] - sureness[b.confidence]).filter(({ node }) => !seen.has(node.id) && seen.add(node.id));
}

async function pieceOfRelation({ node, line, note }: Relation, { read }: CompletedBy): Promise<Piece[]> {
  const text = await read(node.root, node.path);
  if (text === null) return [];
  const lines = new TextLines(text);
  // The node of a file itself ends where the file does.
  const end = Math.min(node.endLine, lines.count);
  const whole = end - node.startLine < mostLines;
  const startLine = whole ? node.startLine : Math.max(node.startLine, line - mostLines / 4);
  const span = { startLine, endLine: whole ? end : Math.min(end, startLine + mostLines - 1) };
  if (span.startLine > span.endLine) return [];
  return [{ root: node.root, path: node.path, span, language: '', symbol: node.symbol, text: lines.slice(span), selected: false, note }];
}

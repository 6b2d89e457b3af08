import type { ChunkKind } from '../model/chunk.ts';
import type { Hit } from '../model/hit.ts';
import type { CompletedBy } from './complete-context.ts';
import type { Piece } from './piece.ts';
import { relativePieces } from './surroundings/read-pieces.ts';
import { surroundingsOf, type Relative, type Role } from './surroundings/surroundings.ts';

/** The graph of a large repository takes seconds the first time; an answer does not wait for it. */
const longestWait = 700;
const symbolsFollowed = 2;

const callable: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['function', 'method', 'class', 'interface']);
const roles = { callers: new Set<Role>(['caller', 'heir', 'test', 'importer']), callees: new Set<Role>(['callee']) };

/** The code that calls what was found best, or that it calls, in about as many tokens; nothing where the graph is not there in time. */
export async function relatedCode(hits: readonly Hit[], direction: 'callers' | 'callees', by: CompletedBy, tokens: number, signal: AbortSignal): Promise<Piece[]> {
  const places = hits.filter(({ chunk }) => callable.has(chunk.kind) && chunk.symbol !== '').slice(0, symbolsFollowed).map(({ root, chunk }) => ({ root, path: chunk.path, ...chunk.span }));
  const stop = new AbortController();
  const asked = surroundingsOf(places, by.engine, AbortSignal.any([signal, stop.signal]));
  asked.catch(() => undefined);
  const late = by.clock.sleep(longestWait, stop.signal).then(() => null, () => null);
  try {
    const found = await Promise.race([asked, late]);
    const relatives = found?.relatives.filter(({ role }) => roles[direction].has(role)) ?? [];
    return (await relativePieces(relatives, by.read, tokens)).map((piece) => ({ ...piece, note: noteOf(piece, relatives) }));
  } finally {
    stop.abort();
  }
}

function noteOf(piece: Piece, relatives: readonly Relative[]): string {
  const relative = relatives.find(({ node }) => node.root === piece.root && node.path === piece.path && node.symbol === piece.symbol);
  const of = relative?.of.symbol || relative?.of.path || 'it';
  return relative?.role === 'callee' ? `called by ${of}` : relative?.role === 'importer' ? `imports ${of}` : relative?.role === 'heir' ? `extends ${of}` : `calls ${of}`;
}

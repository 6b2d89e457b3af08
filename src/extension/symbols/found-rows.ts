import { signatureOf } from '../../core/answering/tools/compact-hits.ts';
import type { Chunk, ChunkKind } from '../../core/model/chunk.ts';
import type { Hit } from '../../core/model/hit.ts';
import { symbolIcons } from '../../protocol/symbol-icons.ts';
import type { Place } from '../open-place.ts';

/** A hit as a line of a list shows it. */
export interface FoundRow {
  readonly icon: string;
  /** The symbol; where a piece of code has none, its file. */
  readonly name: string;
  /** Path and line. */
  readonly where: string;
  readonly signature: string;
  readonly place: Place;
}

/** Headings of documents and keys of configuration have names, too, but nobody looks for code in them. */
const notCode: ReadonlySet<ChunkKind> = new Set(['file', 'section', 'entry', 'text']);

/** The code among the hits, each symbol once, best first; where there is none, all that was found. */
export function foundRows(hits: readonly Hit[]): FoundRow[] {
  const code = hits.filter(({ chunk }) => !notCode.has(chunk.kind));
  const seen = new Set<string>();
  // Several pieces of a long definition are hits of their own; the best one leads into it.
  const isNew = ({ root, chunk }: Hit) => chunk.symbol === '' || (!seen.has(keyOf(root, chunk)) && seen.add(keyOf(root, chunk)));
  return (code.length > 0 ? code : hits).filter(isNew).map(rowOf);
}

function keyOf(root: string, { path, symbol }: Chunk): string {
  return `${root}\n${path}\n${symbol}`;
}

function rowOf(hit: Hit): FoundRow {
  const { root, chunk } = hit;
  const { startLine, endLine } = chunk.span;
  return {
    icon: symbolIcons[chunk.kind],
    name: chunk.symbol || (chunk.path.split('/').pop() ?? chunk.path),
    where: `${root ? `${root}/` : ''}${chunk.path}:${startLine}`,
    signature: signatureOf(hit),
    place: { root, path: chunk.path, startLine, endLine },
  };
}

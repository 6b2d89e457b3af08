import { signatureOf } from '../../core/answering/tools/compact-hits.ts';
import type { ChunkKind } from '../../core/model/chunk.ts';
import type { Hit } from '../../core/model/hit.ts';
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

/** The editor's own icon for each kind of code. */
export const kindIcons: Readonly<Record<ChunkKind, string>> = {
  file: 'symbol-file',
  class: 'symbol-class',
  interface: 'symbol-interface',
  enum: 'symbol-enum',
  type: 'symbol-struct',
  module: 'symbol-module',
  function: 'symbol-method',
  method: 'symbol-method',
  code: 'code',
  section: 'symbol-string',
  entry: 'symbol-property',
  text: 'symbol-text',
};

/** Headings of documents and keys of configuration have names, too, but nobody looks for code in them. */
const notCode: ReadonlySet<ChunkKind> = new Set(['file', 'section', 'entry', 'text']);

/** The symbols among the hits, each once, best first; where there are none, all that was found. */
export function foundRows(hits: readonly Hit[]): FoundRow[] {
  const symbols = hits.filter(({ chunk }) => chunk.symbol !== '' && !notCode.has(chunk.kind));
  const rows = (symbols.length > 0 ? symbols : hits).map(rowOf);
  const seen = new Set<string>();
  // Several pieces of a long definition are hits of their own; the best one leads into it.
  return rows.filter(({ name, place }) => {
    const key = `${place.root}\n${place.path}\n${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

function rowOf(hit: Hit): FoundRow {
  const { root, chunk } = hit;
  const { startLine, endLine } = chunk.span;
  return {
    icon: kindIcons[chunk.kind],
    name: chunk.symbol || (chunk.path.split('/').pop() ?? chunk.path),
    where: `${root ? `${root}/` : ''}${chunk.path}:${startLine}`,
    signature: signatureOf(hit),
    place: { root, path: chunk.path, startLine, endLine },
  };
}

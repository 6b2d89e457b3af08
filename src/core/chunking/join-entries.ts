import type { ChunkKind } from '../model/chunk.ts';
import { namesOf } from './entries.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

const small: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['section', 'entry', 'function']);

/** Puts small neighbours of one parent together: the rules of a style sheet, the variables of a module, the tests of a group. */
export function joinEntries(pieces: readonly Piece[], source: MeasuredText): Piece[] {
  const joined: Piece[] = [];
  let names: string[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const [parent, name] = split(piece);
    if (before && isWhole(before) && isWhole(piece) && before.kind === piece.kind && split(before)[0] === parent && fits(before, piece, source)) {
      names.push(name);
      joined[joined.length - 1] = together(before, piece, parent, names);
    } else {
      names = [name];
      joined.push(piece);
    }
  }
  return joined;
}

/** False for the header of something larger, whose parts follow, and for functions but those in a section. */
function isWhole({ kind, symbol, name, span, extent }: Piece): boolean {
  if (kind === 'function' && !symbol.endsWith(` > ${name}`)) return false;
  return small.has(kind) && extent?.startLine === span.startLine && extent.endLine === span.endLine;
}

function fits(before: Piece, piece: Piece, source: MeasuredText): boolean {
  return before.span.endLine + 1 === piece.span.startLine && source.tokens(before.span.startLine, piece.span.endLine) <= limits.entries;
}

/** The symbol path of what holds a section, and its own name. */
function split({ symbol, name = symbol }: Piece): [string, string] {
  return [symbol.slice(0, symbol.length - name.length), name];
}

function together(before: Piece, piece: Piece, parent: string, names: readonly string[]): Piece {
  const span = { startLine: before.span.startLine, endLine: piece.span.endLine };
  const name = namesOf(names);
  return { ...before, symbol: parent + name, name, span, extent: span, signature: name };
}

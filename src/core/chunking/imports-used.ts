import type { Mention, Syntax } from '../ports/parser.ts';
import { clip } from './clip.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** A file that imports more is looked at for these only, so that the search stays cheap. */
const mostImports = 64;
/** As many tell what a function works with. */
const mostUsed = 12;

/** Says of each piece which of the file's imports it uses, and where they come from: `uses: retry (./retry), os`. */
export function withImportsUsed(pieces: readonly Piece[], syntax: Syntax, source: MeasuredText): Piece[] {
  const used = new Map<Piece, string[]>();
  const bounds = pieces.map(({ span }) => source.lines.startOf(span.startLine));
  for (const [name, label] of importedNames(syntax)) {
    // One place in a piece is enough: the search goes on behind it.
    for (let from: number | undefined = 0; from !== undefined; ) {
      const at = placeOf(name, source.text, from);
      if (at < 0) break;
      const index = lastAtMost(bounds, at);
      from = bounds[index + 1];
      const piece = pieces[index];
      if (!piece || piece.kind === 'file') continue;
      const known = used.get(piece);
      if (!known) used.set(piece, [label]);
      else if (known.at(-1) !== label && known.length < mostUsed) known.push(label);
    }
  }
  return pieces.map((piece) => {
    const names = used.get(piece);
    return names ? { ...piece, context: [...piece.context, `uses: ${names.join(', ')}`] } : piece;
  });
}

/** Local names of what is imported, with what is said of each. */
function importedNames({ mentions }: Syntax): Map<string, string> {
  const names = new Map<string, string>();
  let statement: Mention | undefined;
  for (const mention of mentions) {
    if (mention.kind === 'statement') statement = mention;
    if (!imports.has(mention.kind) || names.size >= mostImports) continue;
    const from = unquoted(mention.source || (statement && mention.start < statement.end ? statement.source : ''));
    const last = /([\w$]+)(?:\.\w{1,4})?$/.exec(from)?.[1] ?? '';
    const name = mention.alias || unquoted(mention.name) || last;
    if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) names.set(name, from === '' || name === from ? name : `${name} (${clip(from, 60)})`);
  }
  return names;
}

const imports: ReadonlySet<string> = new Set(['import', 'import.default', 'import.all']);

const unquoted = (text: string): string => text.replace(/^['"`<]|['"`>]$/g, '');

/** Where a name next stands by itself, not as a part of another; -1 where it does no more. */
function placeOf(name: string, text: string, from: number): number {
  let at = text.indexOf(name, from);
  while (at >= 0 && (isWord(text.charCodeAt(at - 1)) || isWord(text.charCodeAt(at + name.length)))) at = text.indexOf(name, at + name.length);
  return at;
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 || code >= 0xc0;
}

/** Index of the last bound that is not beyond an offset. */
function lastAtMost(bounds: readonly number[], offset: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

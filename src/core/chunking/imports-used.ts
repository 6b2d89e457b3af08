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
  const imported = importedNames(syntax);
  if (imported.size === 0) return [...pieces];
  const labels = [...imported.values()];
  const places = new Map([...imported.keys()].map((name, index) => [name, index]));
  const isFound = wordFilter([...imported.keys()]);
  return pieces.map((piece, index) => {
    if (piece.kind === 'file') return piece;
    const next = pieces[index + 1];
    const used = namesIn(source.text, source.lines.startOf(piece.span.startLine), next ? source.lines.startOf(next.span.startLine) : source.text.length, places, isFound);
    const names = [...used].sort((a, b) => a - b).slice(0, mostUsed).map((place) => labels[place] ?? '');
    return names.length > 0 ? { ...piece, context: [...piece.context, `uses: ${names.join(', ')}`] } : piece;
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

/** Tells most words apart from the names by their first letter and their length, without a look at the rest. */
function wordFilter(names: readonly string[]): (first: number, length: number) => boolean {
  const lengths = new Int32Array(128);
  const bits = (length: number): number => 1 << (length & 31);
  for (const name of names) lengths[name.charCodeAt(0) & 127] = (lengths[name.charCodeAt(0) & 127] ?? 0) | bits(name.length);
  return (first, length) => ((lengths[first & 127] ?? 0) & bits(length)) !== 0;
}

/** Which of the names stand by themselves, not as a part of another, in a stretch of the text: one pass for all of them. */
function namesIn(text: string, start: number, end: number, places: ReadonlyMap<string, number>, isFound: (first: number, length: number) => boolean): Set<number> {
  const found = new Set<number>();
  for (let at = start; at < end; at++) {
    const first = text.charCodeAt(at);
    if (wordUnits[first] === 0) continue;
    const from = at;
    while (at < end && wordUnits[text.charCodeAt(at)] !== 0) at++;
    const place = isFound(first, at - from) ? places.get(text.slice(from, at)) : undefined;
    if (place !== undefined) found.add(place);
  }
  return found;
}

const wordUnits = Uint8Array.from({ length: 0x10000 }, (_, code) => (isWord(code) ? 1 : 0));

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 || code >= 0xaa;
}

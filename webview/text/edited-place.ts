import type { Exchange } from '../../src/protocol/conversation.ts';
import type { Place } from './places.ts';

/** Shorter code begins and ends alike by chance. */
const fewestLines = 3;

/**
 * The lines that a block of an answer is another version of: code that went along or was found, which begins and ends
 * with the same lines and is not the same. Null where there is no such code.
 */
export function editedPlace(text: string, { attachments, searched }: Pick<Exchange, 'attachments' | 'searched'>): Place | null {
  const ends = endsOf(text);
  if (!ends) return null;
  const places = [
    ...attachments.map((one) => ({ root: one.root, path: one.path, ...one.span, text: one.text })),
    ...(searched?.hits ?? []).map((hit) => ({ root: hit.root, path: hit.chunk.path, ...hit.chunk.span, text: hit.text })),
  ];
  const found = places.find((place) => sameEnds(endsOf(place.text), ends) && flat(place.text) !== flat(text));
  return found ? { root: found.root, path: found.path, startLine: found.startLine, endLine: found.endLine } : null;
}

interface Ends {
  readonly first: string;
  readonly last: string;
}

function endsOf(text: string): Ends | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '');
  const [first, last] = [lines[0], lines[lines.length - 1]];
  return lines.length < fewestLines || first === undefined || last === undefined ? null : { first, last };
}

function sameEnds(a: Ends | null, b: Ends): boolean {
  return a?.first === b.first && a.last === b.last;
}

function flat(text: string): string {
  return text.replace(/\s+/g, '');
}

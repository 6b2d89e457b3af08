import { Postings, PostingWriter } from './compact-keyword-postings.ts';
import { encodeSegment, type KeywordSegment, type SegmentFile } from './compact-keyword-segment.ts';

/** Terms merged between two breaths: some two milliseconds. */
const slice = 500;

/** One segment of several, without what is dead in them. */
export async function mergeSegments(segments: readonly KeywordSegment[], breathe: () => Promise<void>): Promise<Uint8Array> {
  const files = segments.flatMap((segment) => segment.files.filter((file) => !segment.gone.has(file)).map((file) => ({ segment, file })));
  const merged: SegmentFile[] = [];
  const lengths = new Uint16Array(files.reduce((sum, { file }) => sum + file.count, 0) * 3);
  const numbers = segments.map((segment) => new Uint32Array(segment.documents));
  // What dies while this runs must stay in step with the numbers given here: it is read as it is now.
  const dead = segments.map((segment) => segment.dead?.slice() ?? null);
  let first = 0;
  for (const { segment, file } of files) {
    numbers[segments.indexOf(segment)]?.set(Array.from({ length: file.count }, (_, i) => first + i), file.first);
    lengths.set(segment.lengths.subarray(file.first * 3, (file.first + file.count) * 3), first * 3);
    merged.push({ ...file, first });
    first += file.count;
  }
  const lists = await mergeLists(segments, numbers, dead, breathe);
  return encodeSegment({ files: merged, lengths, ...lists });
}

async function mergeLists(
  segments: readonly KeywordSegment[],
  numbers: readonly Uint32Array[],
  dead: readonly (Uint8Array | null)[],
  breathe: () => Promise<void>,
): Promise<{ terms: string[]; starts: Uint32Array; postings: Uint8Array }> {
  const places = await placesOf(segments, breathe);
  const terms: string[] = [];
  const starts: number[] = [];
  const writer = new PostingWriter();
  const list = new Postings();
  let seen = 0;
  for (const [term, indexes] of places) {
    if (++seen % slice === 0) await breathe();
    list.length = 0;
    segments.forEach((segment, i) => {
      const index = indexes[i] ?? -1;
      const before = list.length;
      if (index >= 0) segment.read(index, 0, list, dead[i] ?? null);
      for (let at = before; at < list.length; at++) list.documents[at] = numbers[i]?.[list.documents[at] ?? 0] ?? 0;
    });
    if (list.length === 0) continue;
    terms.push(term);
    starts.push(writer.length);
    writer.write(list);
  }
  return { terms, starts: Uint32Array.from(starts), postings: writer.bytes.subarray(0, writer.length) };
}

/** For each term its number in each of the segments. */
async function placesOf(segments: readonly KeywordSegment[], breathe: () => Promise<void>): Promise<Map<string, number[]>> {
  const places = new Map<string, number[]>();
  for (const [i, segment] of segments.entries()) {
    for (let index = 0; index < segment.terms; index++) {
      if (index % slice === 0) await breathe();
      const term = segment.term(index);
      const known = places.get(term);
      if (known) known[i] = index;
      else places.set(term, Array.from({ length: segments.length }, (_, each) => (each === i ? index : -1)));
    }
  }
  return places;
}

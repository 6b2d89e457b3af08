import type { KeywordFile } from '../core/ports/keyword-store.ts';
import { Postings, PostingWriter, mostInName, mostInText } from './compact-keyword-postings.ts';
import { encodeSegment, type SegmentFile } from './compact-keyword-segment.ts';
import { TermNumbers } from './compact-keyword-terms.ts';

/** More terms in a field count as so many. */
const longestField = 0xffff;
const [symbolUnit, pathUnit, textUnit] = [1, 1 << 8, 1 << 16];

/** Gathers documents that become a segment. */
export class SegmentBuilder {
  readonly files: SegmentFile[] = [];
  private readonly lengths: number[] = [];
  private readonly words = new TermNumbers();
  /** The postings in the order of documents, and where in them the present document has each term. */
  private readonly entries = new Postings();
  private entryTerms = new Uint32Array(1024);
  private lastEntry = new Int32Array(1024).fill(-1);

  get documents(): number {
    return this.lengths.length / 3;
  }

  get postings(): number {
    return this.entries.length;
  }

  /** Answers the file as the segment will hold it. */
  add({ path, version, documents }: KeywordFile): SegmentFile {
    const first = this.documents;
    for (const { chunk, text } of documents) {
      const start = this.entries.length;
      const document = this.documents;
      this.lengths.push(this.count(chunk.symbol, symbolUnit, document, start));
      this.lengths.push(this.count(path, pathUnit, document, start));
      this.lengths.push(this.count(text, textUnit, document, start));
    }
    const suffixes = documents.map(({ chunk }) => suffixOf(chunk.id, path));
    const plain = suffixes.every((suffix, i) => suffix === `#${i}`);
    const file = { path, version, first, count: documents.length, ...(plain ? {} : { suffixes }) };
    this.files.push(file);
    return file;
  }

  finish(): Uint8Array {
    const { entries } = this;
    const { terms } = this.words;
    const { order, ends } = this.byTerm();
    const writer = new PostingWriter();
    const starts = new Uint32Array(terms.length);
    const list = new Postings();
    let next = 0;
    for (let term = 0; term < terms.length; term++) {
      const end = ends[term] ?? 0;
      list.length = 0;
      list.reserve(end - next);
      for (; next < end; next++) {
        const entry = order[next] ?? 0;
        list.documents[list.length] = entries.documents[entry] ?? 0;
        list.counts[list.length++] = entries.counts[entry] ?? 0;
      }
      starts[term] = writer.length;
      writer.write(list);
    }
    return encodeSegment({ files: this.files, lengths: Uint16Array.from(this.lengths), terms, starts, postings: writer.bytes.subarray(0, writer.length) });
  }

  /** Answers the length of the field. */
  private count(field: string, unit: number, document: number, start: number): number {
    const { words } = this;
    words.read(field);
    this.reserveTerms();
    for (let i = 0; i < words.length; i++) {
      const term = words.numbers[i] ?? 0;
      const last = this.lastEntry[term] ?? -1;
      const entry = last >= start ? last : this.open(term, document);
      this.entries.counts[entry] = increased(this.entries.counts[entry] ?? 0, unit);
    }
    return Math.min(words.length, longestField);
  }

  private reserveTerms(): void {
    if (this.words.terms.length <= this.lastEntry.length) return;
    const larger = new Int32Array(this.words.terms.length * 2).fill(-1);
    larger.set(this.lastEntry);
    this.lastEntry = larger;
  }

  private open(term: number, document: number): number {
    this.entries.reserve(1);
    if (this.entryTerms.length < this.entries.documents.length) {
      const larger = new Uint32Array(this.entries.documents.length);
      larger.set(this.entryTerms);
      this.entryTerms = larger;
    }
    const entry = this.entries.length++;
    this.entries.documents[entry] = document;
    this.entries.counts[entry] = 0;
    this.entryTerms[entry] = term;
    return (this.lastEntry[term] = entry);
  }

  /** Entries sorted by term, those of one term in order of their documents, and where each term's end. */
  private byTerm(): { readonly order: Uint32Array; readonly ends: Uint32Array } {
    const { length } = this.entries;
    const ends = new Uint32Array(this.words.terms.length + 1);
    for (let i = 0; i < length; i++) {
      const after = (this.entryTerms[i] ?? 0) + 1;
      ends[after] = (ends[after] ?? 0) + 1;
    }
    for (let term = 1; term < ends.length; term++) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0);
    const order = new Uint32Array(length);
    for (let i = 0; i < length; i++) {
      const term = this.entryTerms[i] ?? 0;
      const place = ends[term] ?? 0;
      order[place] = i;
      ends[term] = place + 1;
    }
    return { order, ends };
  }
}

/** The packed counts with one more in a field, unless it is full. */
function increased(counts: number, unit: number): number {
  const isFull =
    unit === textUnit ? counts >>> 16 === mostInText : unit === pathUnit ? ((counts >>> 8) & 0xff) === mostInName : (counts & 0xff) === mostInName;
  return isFull ? counts : counts + unit;
}

function suffixOf(id: string, path: string): string {
  if (!id.startsWith(path)) throw new Error(`The chunk ${id} does not belong to ${path}.`);
  return id.slice(path.length);
}

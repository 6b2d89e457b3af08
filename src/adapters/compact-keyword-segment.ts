import { asUint16, asUint32, garbled, joinSections, splitSections } from './compact-keyword-layout.ts';
import { isName, readPostings, type Postings } from './compact-keyword-postings.ts';

/** A file of a segment and the documents that are its chunks. */
export interface SegmentFile {
  readonly path: string;
  readonly version: string;
  readonly first: number;
  readonly count: number;
  /** What follows the path in the ids; `#0`, `#1` … where it is left out. */
  readonly suffixes?: readonly string[];
}

/** What a segment is written from. */
export interface SegmentParts {
  readonly files: readonly SegmentFile[];
  /** Terms in symbol, path and text of each document, one after another. */
  readonly lengths: Uint16Array;
  readonly terms: readonly string[];
  /** Where the postings of each term begin. */
  readonly starts: Uint32Array;
  readonly postings: Uint8Array;
}

type StoredFile = [path: string, version: string, count: number, suffixes?: readonly string[]];

const sections = 6;

/** Terms are found by their hash, at a place or one of the next: nothing is built when a segment is read. */
export function encodeSegment({ files, lengths, terms, starts, postings }: SegmentParts): Uint8Array {
  const encoder = new TextEncoder();
  const stored = files.map(({ path, version, count, suffixes }): StoredFile => (suffixes ? [path, version, count, suffixes] : [path, version, count]));
  const encoded = terms.map((term) => encoder.encode(term));
  const ends = new Uint32Array(terms.length);
  const names = new Uint8Array(encoded.reduce((sum, term) => sum + term.length, 0));
  const table = new Uint32Array(tableSize(terms.length));
  let end = 0;
  encoded.forEach((term, i) => {
    names.set(term, end);
    ends[i] = end += term.length;
    let place = hash(term) & (table.length - 1);
    while (table[place] !== 0) place = (place + 1) & (table.length - 1);
    table[place] = i + 1;
  });
  return joinSections([encoder.encode(JSON.stringify(stored)), lengths, table, ends, names, joinSections([starts, postings])]);
}

/** Documents that never change; those whose file was changed or removed since are dead. */
export class KeywordSegment {
  readonly files: readonly SegmentFile[];
  readonly documents: number;
  /** Symbol, path and text of each document. */
  readonly lengths: Uint16Array;
  /** Files that were changed or removed since. */
  readonly gone = new Set<SegmentFile>();
  /** 1 for each document of those files; null while there is none. */
  dead: Uint8Array | null = null;
  deadCount = 0;
  /** Terms of the living documents, by field. */
  readonly totals: [number, number, number] = [0, 0, 0];
  private readonly firsts: Uint32Array;
  private readonly table: Uint32Array;
  private readonly ends: Uint32Array;
  private readonly names: Uint8Array;
  private readonly starts: Uint32Array;
  private readonly postings: Uint8Array;

  /** Throws where the bytes are not what `encodeSegment` wrote. */
  constructor(readonly bytes: Uint8Array) {
    const [files, lengths, table, ends, names, lists] = splitSections(bytes, sections);
    if (!files || !lengths || !table || !ends || !names || !lists) throw garbled();
    const [starts, postings] = splitSections(lists, 2);
    if (!starts || !postings) throw garbled();
    this.files = decodeFiles(files);
    this.firsts = Uint32Array.from(this.files, ({ first }) => first);
    this.documents = this.files.reduce((sum, { count }) => sum + count, 0);
    this.lengths = asUint16(lengths);
    this.table = asUint32(table);
    this.ends = asUint32(ends);
    this.names = names;
    this.starts = asUint32(starts);
    this.postings = postings;
    if (this.lengths.length !== this.documents * 3 || this.starts.length !== this.ends.length) throw garbled();
    this.count(0, this.documents, 1);
  }

  get terms(): number {
    return this.ends.length;
  }

  term(index: number): string {
    return decoder.decode(this.names.subarray(this.startOf(index), this.ends[index]));
  }

  isName(index: number): boolean {
    return isName(this.postings, this.starts[index] ?? 0);
  }

  /** Number of a term given as UTF-8, or -1. */
  find(term: Uint8Array): number {
    const mask = this.table.length - 1;
    for (let place = hash(term) & mask; ; place = (place + 1) & mask) {
      const index = (this.table[place] ?? 0) - 1;
      if (index < 0 || this.isTerm(index, term)) return index;
    }
  }

  /** Appends the documents that have a term, each number plus `base`, without those that are dead. */
  read(index: number, base: number, into: Postings, dead: Uint8Array | null = this.dead): void {
    readPostings(this.postings, this.starts[index] ?? 0, base, dead, into);
  }

  id(document: number): string {
    let [low, high] = [0, this.firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.firsts[middle] ?? 0) <= document) low = middle;
      else high = middle - 1;
    }
    const file = this.files[low];
    if (!file) throw new Error(`There is no document ${document}.`);
    return file.path + (file.suffixes?.[document - file.first] ?? `#${document - file.first}`);
  }

  kill(file: SegmentFile): void {
    this.gone.add(file);
    this.dead ??= new Uint8Array(this.documents);
    this.dead.fill(1, file.first, file.first + file.count);
    this.deadCount += file.count;
    this.count(file.first, file.count, -1);
  }

  private count(first: number, count: number, sign: number): void {
    for (let i = first * 3; i < (first + count) * 3; i += 3) {
      this.totals[0] += sign * (this.lengths[i] ?? 0);
      this.totals[1] += sign * (this.lengths[i + 1] ?? 0);
      this.totals[2] += sign * (this.lengths[i + 2] ?? 0);
    }
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : (this.ends[index - 1] ?? 0);
  }

  private isTerm(index: number, term: Uint8Array): boolean {
    const start = this.startOf(index);
    if ((this.ends[index] ?? 0) - start !== term.length) return false;
    for (let i = 0; i < term.length; i++) if (this.names[start + i] !== term[i]) return false;
    return true;
  }
}

const decoder = new TextDecoder();

function decodeFiles(bytes: Uint8Array): SegmentFile[] {
  let first = 0;
  return (JSON.parse(decoder.decode(bytes)) as StoredFile[]).map(([path, version, count, suffixes]) => {
    const file = { path, version, first, count, ...(suffixes ? { suffixes } : {}) };
    first += count;
    return file;
  });
}

/** A power of two, at most two thirds full: few terms lie far from their place. */
function tableSize(terms: number): number {
  let size = 2;
  while (size < terms * 1.5) size *= 2;
  return size;
}

/** FNV-1a. */
function hash(term: Uint8Array): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) value = Math.imul(value ^ (term[i] ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

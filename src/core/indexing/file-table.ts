import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';
import { storedText } from './stored-record.ts';

/** A chunk as one number: the record's number and the chunk's place in it. No file has a million chunks. */
const chunksApart = 2 ** 20;

/** The records in memory, with what finds a chunk by its id and chunks by the key of their vector. */
export class FileTable {
  readonly records = new Map<string, FileRecord>();
  private readonly numbers = new Map<string, number>();
  private readonly byNumber: (FileRecord | undefined)[] = [];
  private readonly free: number[] = [];
  /** Nearly every key belongs to one chunk: only where several share it is there a list. */
  private readonly placesByKey = new Map<string, number | number[]>();
  /** Lines of records that lie in memory as objects; they go with their record. */
  private readonly lines = new WeakMap<FileRecord, TextLines>();
  private chunks = 0;

  get chunkCount(): number {
    return this.chunks;
  }

  get keys(): Iterable<string> {
    return this.placesByKey.keys();
  }

  /** A chunk of this key: which does not matter, their texts are equal. */
  placeOf(key: string): { readonly record: FileRecord; readonly index: number } | undefined {
    const places = this.placesByKey.get(key);
    const place = typeof places === 'object' ? places[0] : places;
    const record = place === undefined ? undefined : this.byNumber[Math.floor(place / chunksApart)];
    return record && { record, index: (place ?? 0) % chunksApart };
  }

  hasKey(key: string): boolean {
    return this.placesByKey.has(key);
  }

  /** Answers the keys that the older version's chunks were the last of. */
  put(record: FileRecord): string[] {
    const orphans = this.drop(record.path);
    const number = this.free.pop() ?? this.byNumber.length;
    this.records.set(record.path, record);
    this.numbers.set(record.path, number);
    this.byNumber[number] = record;
    this.chunks += record.keys.length;
    record.keys.forEach((key, i) => this.join(key, number * chunksApart + i));
    return orphans.filter((key) => !this.placesByKey.has(key));
  }

  /** Answers the keys that no chunk has any more. */
  drop(path: string): string[] {
    const record = this.records.get(path);
    const number = this.numbers.get(path);
    if (!record || number === undefined) return [];
    this.records.delete(path);
    this.numbers.delete(path);
    this.byNumber[number] = undefined;
    this.free.push(number);
    this.chunks -= record.keys.length;
    return record.keys.filter((key, i) => this.part(key, number * chunksApart + i));
  }

  /** Puts records in place of equal ones. */
  exchange(records: readonly FileRecord[]): void {
    for (const record of records) {
      const number = this.numbers.get(record.path);
      if (number === undefined || this.records.get(record.path)?.hash !== record.hash) continue;
      this.records.set(record.path, record);
      this.byNumber[number] = record;
    }
  }

  chunk(id: string): { readonly chunk: Chunk; readonly text: string } | undefined {
    const end = id.lastIndexOf('#');
    const record = this.records.get(id.slice(0, end));
    if (!record) return undefined;
    const index = Number(id.slice(end + 1));
    const chunk = record.chunks[index];
    if (!chunk) return undefined;
    const textOf = () => storedText(record, index) ?? this.linesOf(record).slice(chunk.span);
    return {
      chunk,
      get text() {
        return textOf();
      },
    };
  }

  idsOf(key: string): readonly string[] {
    const places = this.placesByKey.get(key);
    return places === undefined ? [] : typeof places === 'number' ? [this.idAt(places)] : places.map((place) => this.idAt(place));
  }

  /** How many chunks share a key. */
  countOf(key: string): number {
    const places = this.placesByKey.get(key);
    return places === undefined ? 0 : typeof places === 'number' ? 1 : places.length;
  }

  /** An id is the path, `#` and the chunk's place: the chunk itself need not be decoded for it. */
  private idAt(place: number): string {
    return `${this.byNumber[Math.floor(place / chunksApart)]?.path ?? ''}#${place % chunksApart}`;
  }

  private join(key: string, place: number): void {
    const places = this.placesByKey.get(key);
    if (places === undefined) this.placesByKey.set(key, place);
    else if (typeof places === 'number') this.placesByKey.set(key, [places, place]);
    else places.push(place);
  }

  /** True where it was the last chunk of the key. */
  private part(key: string, place: number): boolean {
    const places = this.placesByKey.get(key);
    if (places === place || (typeof places === 'object' && places.length === 1)) return this.placesByKey.delete(key);
    if (typeof places === 'object') places.splice(places.indexOf(place), 1);
    return false;
  }

  private linesOf(record: FileRecord): TextLines {
    const known = this.lines.get(record);
    if (known) return known;
    const lines = new TextLines(record.text);
    this.lines.set(record, lines);
    return lines;
  }
}

import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';

interface Place {
  readonly record: FileRecord;
  readonly chunk: Chunk;
}

/** The records in memory, with what finds a chunk by its id and chunks by the key of their vector. */
export class FileTable {
  readonly records = new Map<string, FileRecord>();
  private readonly chunks = new Map<string, Place>();
  /** Nearly every key belongs to one chunk: only where several share it is there a set. */
  private readonly idsByKey = new Map<string, string | Set<string>>();
  /** Lines of the files that searches have shown; they go with their record. */
  private readonly lines = new WeakMap<FileRecord, TextLines>();

  get chunkCount(): number {
    return this.chunks.size;
  }

  get keys(): Iterable<string> {
    return this.idsByKey.keys();
  }

  hasKey(key: string): boolean {
    return this.idsByKey.has(key);
  }

  put(record: FileRecord): void {
    this.drop(record.path);
    this.records.set(record.path, record);
    record.chunks.forEach((chunk, i) => {
      const key = record.keys[i] ?? '';
      this.chunks.set(chunk.id, { record, chunk });
      this.join(key, chunk.id);
    });
  }

  drop(path: string): void {
    const record = this.records.get(path);
    if (!record) return;
    this.records.delete(path);
    record.chunks.forEach((chunk, i) => {
      this.chunks.delete(chunk.id);
      this.part(record.keys[i] ?? '', chunk.id);
    });
  }

  chunk(id: string): { readonly chunk: Chunk; readonly text: string } | undefined {
    const place = this.chunks.get(id);
    return place && { chunk: place.chunk, text: this.linesOf(place.record).slice(place.chunk.span) };
  }

  idsOf(key: string): readonly string[] {
    const ids = this.idsByKey.get(key);
    return ids === undefined ? [] : typeof ids === 'string' ? [ids] : [...ids];
  }

  private join(key: string, id: string): void {
    const ids = this.idsByKey.get(key);
    if (ids === undefined) this.idsByKey.set(key, id);
    else if (typeof ids === 'string') this.idsByKey.set(key, new Set([ids, id]));
    else ids.add(id);
  }

  private part(key: string, id: string): void {
    const ids = this.idsByKey.get(key);
    if (typeof ids === 'object') ids.delete(id);
    if (ids === id || (typeof ids === 'object' && ids.size === 0)) this.idsByKey.delete(key);
  }

  private linesOf(record: FileRecord): TextLines {
    const known = this.lines.get(record);
    if (known) return known;
    const lines = new TextLines(record.text);
    this.lines.set(record, lines);
    return lines;
  }
}

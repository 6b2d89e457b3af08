import type { FileRecord } from '../model/file-record.ts';
import { decodedRecord } from './stored-record.ts';

/**
 * Bytes of files that are kept as they were before: with their chunks some 30 MB. A switch between two branches of a large
 * repository replaces a few thousand files of some 5 KB.
 */
const mostBytes = 8_000_000;

/** Records that were replaced or removed lately: going back to a branch, or moving a file, then parses nothing. */
export class FormerRecords {
  /** By content, oldest first: what was put or taken last is at the end. */
  private readonly byHash = new Map<string, Map<string, FileRecord>>();
  private bytes = 0;

  constructor(private readonly most = mostBytes) {}

  put(record: FileRecord): void {
    const known = this.byHash.get(record.hash) ?? new Map<string, FileRecord>();
    this.byHash.delete(record.hash);
    this.byHash.set(record.hash, known);
    this.bytes += record.bytes - (known.get(record.path)?.bytes ?? 0);
    // A copy: a record that was read from storage would keep all of its shard in memory.
    known.set(record.path, decodedRecord(record));
    while (this.bytes > this.most) this.dropOldest();
  }

  /** A record of this content: best the one of that very path. */
  find(hash: string, path: string): FileRecord | undefined {
    const known = this.byHash.get(hash);
    return known?.get(path) ?? known?.values().next().value;
  }

  clear(): void {
    this.byHash.clear();
    this.bytes = 0;
  }

  private dropOldest(): void {
    const [hash, records] = this.byHash.entries().next().value ?? [];
    if (hash === undefined || !records) return;
    this.byHash.delete(hash);
    for (const record of records.values()) this.bytes -= record.bytes;
  }
}

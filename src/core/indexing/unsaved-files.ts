import type { Chunk } from '../model/chunk.ts';
import type { SourceFile } from '../model/file.ts';
import { TextLines } from '../model/text-lines.ts';
import type { KeywordStore } from '../ports/keyword-store.ts';
import { FileTable } from './file-table.ts';
import type { IndexPorts } from './index-ports.ts';
import { recordOf } from './read-file.ts';

/** Files as they stand in editors, cut and counted like those on disk, in memory only. */
export class UnsavedFiles {
  readonly table = new FileTable();
  readonly keywords: KeywordStore;
  /** The latest text told of each path: one that comes later wins, however long cutting takes. */
  private readonly latest = new Map<string, string | null>();

  constructor(private readonly ports: IndexPorts) {
    this.keywords = ports.keywordStores.create();
  }

  get isEmpty(): boolean {
    return this.table.records.size === 0;
  }

  has(path: string): boolean {
    return this.table.records.has(path);
  }

  /** True of a chunk of the disk's version of a file that is edited here. */
  hides(chunk: Chunk): boolean {
    return this.has(chunk.path) && this.table.chunk(chunk.id)?.chunk !== chunk;
  }

  /** `disk` are the files as saved: a text that is the same as there needs no place here. */
  async put(path: string, text: string, disk: FileTable): Promise<void> {
    this.latest.set(path, text);
    if (disk.records.get(path)?.text === text) return this.drop(path);
    const { hasher, parser } = this.ports;
    const source: SourceFile = { path, hash: hasher.hash(text), language: parser.languageOf(path, text), text };
    const fresh = await recordOf({ path, bytes: text.length, modified: 0 }, source, this.ports);
    if (this.latest.get(path) !== text) return;
    this.remove(path);
    this.table.put(fresh);
    const lines = new TextLines(text);
    this.keywords.put({ path, version: source.hash, documents: fresh.chunks.map((chunk) => ({ chunk, text: lines.slice(chunk.span) })) });
  }

  drop(path: string): void {
    this.latest.delete(path);
    this.remove(path);
  }

  /** What is on disk as it is on the screen is searched from there. */
  dropSaved(disk: FileTable): void {
    for (const [path, { text }] of this.table.records) if (disk.records.get(path)?.text === text) this.drop(path);
  }

  private remove(path: string): void {
    this.keywords.remove(path);
    this.table.drop(path);
  }
}

import type { Chunk } from '../model/chunk.ts';
import type { SourceFile } from '../model/file.ts';
import { TextLines } from '../model/text-lines.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { KeywordStore } from '../ports/keyword-store.ts';
import type { VectorStore } from '../ports/vector-store.ts';
import { FileTable } from './file-table.ts';
import type { IndexMemory } from './index-memory.ts';
import type { IndexPorts } from './index-ports.ts';
import { recordOf } from './read-file.ts';

/** Few texts, on this machine: there is nothing to stop. */
const never = new AbortController().signal;

/** Files as they stand in editors, cut and counted like those on disk, in memory only. */
export class UnsavedFiles {
  readonly table = new FileTable();
  readonly keywords: KeywordStore;
  /** Of texts that stand in no saved file; null without an embedder on this machine. */
  readonly vectors: VectorStore | null;
  /** The latest text told of each path: one that comes later wins, however long cutting takes. */
  private readonly latest = new Map<string, string | null>();

  constructor(private readonly ports: IndexPorts) {
    this.keywords = ports.keywordStores.create();
    // What is typed is sent nowhere: only what is saved goes to a server, as the user agreed.
    this.vectors = ports.embedder?.local ? ports.vectorStores.create() : null;
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

  /** `disk` is the index of what is saved: a text that is the same as there needs no place here. */
  async put(path: string, text: string, disk: IndexMemory): Promise<void> {
    this.latest.set(path, text);
    if (disk.table.records.get(path)?.text === text) return this.drop(path);
    const { hasher, parser } = this.ports;
    const source: SourceFile = { path, hash: hasher.hash(text), language: parser.languageOf(path, text), text };
    const fresh = await recordOf({ path, bytes: text.length, modified: 0 }, source, this.ports);
    if (this.latest.get(path) !== text) return;
    this.remove(path);
    this.table.put(fresh);
    const lines = new TextLines(text);
    this.keywords.put({ path, version: source.hash, documents: fresh.chunks.map((chunk) => ({ chunk, text: lines.slice(chunk.span) })) });
    await this.embed(fresh, disk);
  }

  drop(path: string): void {
    this.latest.delete(path);
    this.remove(path);
  }

  /** What is on disk as it is on the screen is searched from there. */
  dropSaved(disk: FileTable): void {
    for (const [path, { text }] of this.table.records) if (disk.records.get(path)?.text === text) this.drop(path);
  }

  /** By words it is found already; that meanings fail is no reason to tell somebody who types. */
  private async embed(record: FileRecord, disk: IndexMemory): Promise<void> {
    const missing = record.chunks.flatMap((chunk, i) => ({ key: record.keys[i] ?? '', text: chunk.embedText })).filter(({ key }) => !disk.vectors?.has(key) && !this.vectors?.recall(key));
    if (!this.vectors || missing.length === 0) return;
    try {
      const vectors = await this.ports.embedder?.embed(missing.map(({ text }) => text), 'document', never);
      if (this.table.records.get(record.path) !== record) return;
      await this.vectors.add(missing.flatMap(({ key }, i) => (vectors?.[i] ? [{ key, vector: vectors[i] }] : [])));
    } catch (error) {
      this.ports.log.warn(`What is not saved is searched by words only: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private remove(path: string): void {
    this.vectors?.setAside(this.table.records.get(path)?.keys ?? []);
    this.keywords.remove(path);
    this.table.drop(path);
  }
}

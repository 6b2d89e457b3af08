import type { KeywordFile, KeywordStore } from '../ports/keyword-store.ts';
import type { Generation } from '../ports/index-storage.ts';
import type { VectorItem, VectorStore } from '../ports/vector-store.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';
import { FileTable } from './file-table.ts';
import { segmentOf } from './index-format.ts';
import { noFacts, type IndexFacts } from './index-facts.ts';
import { isFailure, type LeftOut } from './left-out.ts';
import type { ShardContents } from './shard-contents.ts';

/**
 * One root's index in memory, and how it differs from the one on disk. Each change of a file is one synchronous step, so
 * that a search in the midst of a sync sees every file either as it was or as it is.
 */
export class IndexMemory {
  readonly table = new FileTable();
  readonly left = new Map<string, LeftOut>();
  /** Segments on disk that can't be read: what they held is missing until the next sync. */
  readonly damaged = new Set<string>();
  /** Record segments of which only the directory was read. */
  readonly unread = new Map<string, ShardContents>();
  /** Record segments that differ from the disk. */
  readonly dirty = new Set<string>();
  /** Paths whose records bear another time than their segment on disk does. */
  readonly otherTimes = new Set<string>();
  /** Whether those differ from the disk. */
  timesChanged = false;
  facts: IndexFacts = noFacts;
  /** The generation on disk that this was read from or written as; null where there is none. */
  generation: Generation | null = null;
  /** Of the vectors; 0 while there are none. */
  dimension = 0;
  /** True while vectors of another model lie on disk: the next commit removes those it does not replace. */
  staleVectors = false;
  /** True while memory may hold what a failed commit did not write: then only the disk is to be trusted. */
  unsaved = false;
  /** Files of the running plan that are new and have not been read yet. */
  waiting = 0;
  /** Keys that had no vector when they came: looking for them among all takes longer than saving a file. */
  private readonly lacking = new Set<string>();
  /** Keys that lost their last chunk since the last commit; it may have come back. */
  private readonly orphans = new Set<string>();
  private store: VectorStore | null = null;

  constructor(
    public keywords: KeywordStore,
    vectors: VectorStore | null,
  ) {
    this.useVectors(vectors);
  }

  /** Vectors of the configured model; null without an embedder. */
  get vectors(): VectorStore | null {
    return this.store;
  }

  get failures(): LeftOut[] {
    return [...this.left.values()].filter(isFailure);
  }

  /** Puts a file in place of its older version; `fresh` is left out where the keyword index holds this version already. */
  put(record: FileRecord, fresh?: Pick<FileRecord, 'text' | 'chunks'>): void {
    if (fresh) this.keywords.put(wordsOf(record, fresh));
    this.orphan(this.table.put(record));
    for (const key of record.keys) this.needVector(key);
    this.left.delete(record.path);
    this.dirty.add(segmentOf(record.path));
  }

  /** Puts a file as it is on disk in place of its older version; `useVectors` says afterwards which vectors it lacks. */
  adopt(record: FileRecord): void {
    this.table.put(record);
    this.left.delete(record.path);
  }

  /** Puts a record in place of an equal one of another time. */
  restamp(record: FileRecord): void {
    this.table.exchange([record]);
    this.otherTimes.add(record.path);
    this.timesChanged = true;
  }

  putLeft(left: LeftOut): void {
    this.drop(left.path);
    this.left.set(left.path, left);
    this.dirty.add(segmentOf(left.path));
  }

  drop(path: string): void {
    if (!this.table.records.has(path) && !this.left.has(path)) return;
    this.keywords.remove(path);
    this.orphan(this.table.drop(path));
    this.left.delete(path);
    this.dirty.add(segmentOf(path));
  }

  /** Takes other vectors, or the same after they changed otherwise than by `addVectors`. Those that no chunk has are set aside. */
  useVectors(vectors: VectorStore | null): void {
    this.store = vectors;
    this.lacking.clear();
    this.orphans.clear();
    if (!vectors) return;
    let found = 0;
    for (const key of this.table.keys) {
      if (vectors.recall(key)) found++;
      else this.lacking.add(key);
    }
    if (found < vectors.size) vectors.setAside([...vectors.keys()].filter((key) => !this.table.hasKey(key)));
  }

  async addVectors(items: readonly VectorItem[]): Promise<void> {
    await this.store?.add(items);
    for (const { key } of items) this.lacking.delete(key);
  }

  /** Sets the vectors aside that no chunk has any more. */
  releaseVectors(): void {
    const orphans = [...this.orphans].filter((key) => !this.table.hasKey(key));
    this.orphans.clear();
    for (const key of orphans) this.lacking.delete(key);
    if (orphans.length > 0) this.store?.setAside(orphans);
  }

  /** The text that the vector of a key is made of; empty where no chunk has it any more. */
  textOf(key: string): string {
    const { record, index } = this.table.placeOf(key) ?? {};
    return record?.chunks[index ?? 0]?.embedText ?? '';
  }

  /** Texts that have no vector of the configured model, by the keys that they would have. */
  missingKeys(): string[] {
    return [...this.lacking].filter((key) => this.table.hasKey(key));
  }

  /** Chunks that have no vector of the configured model. */
  pending(): number {
    return this.missingKeys().reduce((sum, key) => sum + this.table.countOf(key), 0);
  }

  private orphan(keys: readonly string[]): void {
    if (this.store) for (const key of keys) this.orphans.add(key);
  }

  private needVector(key: string): void {
    if (this.store && !this.store.recall(key)) this.lacking.add(key);
  }
}

/** What the keyword index takes of a file. */
export function wordsOf({ path, hash }: FileRecord, { text, chunks }: Pick<FileRecord, 'text' | 'chunks'>): KeywordFile {
  const lines = new TextLines(text);
  return { path, version: hash, documents: chunks.map((chunk) => ({ chunk, text: lines.slice(chunk.span) })) };
}

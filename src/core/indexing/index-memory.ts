import type { KeywordFile, KeywordStore } from '../ports/keyword-store.ts';
import type { Generation } from '../ports/index-storage.ts';
import type { VectorStore } from '../ports/vector-store.ts';
import type { FileRecord } from '../model/file-record.ts';
import { TextLines } from '../model/text-lines.ts';
import { FileTable } from './file-table.ts';
import { segmentOf } from './index-format.ts';
import { noFacts, type IndexFacts } from './index-facts.ts';
import { isFailure, type LeftOut } from './left-out.ts';

/**
 * One root's index in memory, and how it differs from the one on disk. Each change of a file is one synchronous step, so
 * that a search in the midst of a sync sees every file either as it was or as it is.
 */
export class IndexMemory {
  readonly table = new FileTable();
  readonly left = new Map<string, LeftOut>();
  /** Segments on disk that can't be read: what they held is missing until the next sync. */
  readonly damaged = new Set<string>();
  /** Record segments that differ from the disk. */
  readonly dirty = new Set<string>();
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

  constructor(
    public keywords: KeywordStore,
    /** Vectors of the configured model; null without an embedder. */
    public vectors: VectorStore | null,
  ) {}

  get failures(): LeftOut[] {
    return [...this.left.values()].filter(isFailure);
  }

  /** Puts a file in place of its older version. `words` is false where the keyword index holds this version already. */
  put(record: FileRecord, words = true): void {
    if (words) this.keywords.put(wordsOf(record));
    this.table.put(record);
    for (const key of record.keys) this.vectors?.recall(key);
    this.left.delete(record.path);
    this.dirty.add(segmentOf(record.path));
  }

  putLeft(left: LeftOut): void {
    this.drop(left.path);
    this.left.set(left.path, left);
    this.dirty.add(segmentOf(left.path));
  }

  drop(path: string): void {
    if (!this.table.records.has(path) && !this.left.has(path)) return;
    this.keywords.remove(path);
    this.table.drop(path);
    this.left.delete(path);
    this.dirty.add(segmentOf(path));
  }

  /** Chunks that have no vector of the configured model. */
  pending(): number {
    let pending = 0;
    for (const key of this.table.keys) if (!this.vectors?.has(key)) pending += this.table.countOf(key);
    return pending;
  }
}

/** What the keyword index takes of a file. */
export function wordsOf(record: FileRecord): KeywordFile {
  const lines = new TextLines(record.text);
  return { path: record.path, version: record.hash, documents: record.chunks.map((chunk) => ({ chunk, text: lines.slice(chunk.span) })) };
}

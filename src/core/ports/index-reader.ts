import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Coverage } from '../model/hit.ts';
import type { KeywordSearch } from './keyword-store.ts';
import type { VectorSearch } from './vector-store.ts';

/** One root's index as searches see it. Indexing changes it, retrieval only reads it. */
export interface IndexReader {
  readonly files: ReadonlyMap<string, FileRecord>;
  readonly keywords: KeywordSearch;
  /** Vectors of the configured model; null without one. */
  readonly vectors: VectorSearch | null;
  /** A chunk and the text of its span. */
  chunk(id: string): { readonly chunk: Chunk; readonly text: string } | undefined;
  /** Ids of the chunks whose vector has this key. */
  chunksOf(key: string): readonly string[];
  readonly coverage: Coverage;
  /**
   * Says that the configured model now gives vectors of another dimension: those in the index can't be compared with a
   * question's any more. They are given up, for the next sync to make anew.
   */
  giveUpVectors(dimension: number): Promise<void>;
}

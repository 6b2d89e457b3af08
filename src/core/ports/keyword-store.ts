import type { Chunk } from '../model/chunk.ts';
import type { FieldNumbers, KeywordStatistics } from '../model/keyword-statistics.ts';
import type { QuestionWord } from '../model/words.ts';

export interface KeywordDocument {
  readonly chunk: Chunk;
  readonly text: string;
}

/** The chunks of one file. Files come and go whole. */
export interface KeywordFile {
  readonly path: string;
  /** Equal for equal documents: the hash of the file's content. */
  readonly version: string;
  readonly documents: readonly KeywordDocument[];
}

/** A word to look for. */
export interface KeywordWord extends QuestionWord {
  /** How much it counts; 1 where it is not given. */
  readonly weight?: number;
}

export interface KeywordMatch {
  readonly id: string;
  /** Sum of the fields' BM25, weighed, times the number of terms found: comparable within one search only. */
  readonly score: number;
  /** BM25 of each field by itself, neither weighed nor multiplied. */
  readonly fields: FieldNumbers;
  /** Words of the question that were found, as they were typed. */
  readonly matched: readonly string[];
}

/**
 * What is saved: `changed` is all that differs from storage, `full` of that only what fills a segment (in the midst of a long
 * run), `everything` also what storage should hold already but has lost.
 */
export type SaveScope = 'full' | 'changed' | 'everything';

/** Words of one root's chunks, in segments that never change and are saved once. */
export interface KeywordStore {
  /** Puts a file in place of its older version. */
  put(file: KeywordFile): void;
  remove(path: string): void;
  /** Version of a file, or undefined where the store does not hold it. */
  versionOf(path: string): string | undefined;
  paths(): Iterable<string>;
  /** Number of documents. */
  readonly size: number;
  /**
   * Best first; equal scores by id. Words that stand nowhere are replaced by names that begin alike or differ by a typing
   * error. `accept` says which ids may be in the result, and is asked only for those that would be. `pooled` takes the
   * place of the store's own statistics, where several roots are searched as one.
   */
  search(question: string | readonly KeywordWord[], limit: number, accept: (id: string) => boolean, pooled?: KeywordStatistics): readonly KeywordMatch[];
  statistics(terms: readonly string[]): KeywordStatistics;
  /** True where `save` has something to write. */
  readonly changed: boolean;
  /**
   * Segments by name that are new since the last save; null for those that others have replaced. `breathe` is called often
   * enough to let searches run between.
   */
  save(scope: SaveScope, breathe: () => Promise<void>): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Takes over segments that another process saved, null for those that it removed. Throws where `save` did not write them. */
  adopt(segments: ReadonlyMap<string, Uint8Array | null>): void;
}

/** What searches need of it. */
export type KeywordSearch = Pick<KeywordStore, 'search' | 'statistics' | 'size'>;

export interface KeywordStores {
  create(): KeywordStore;
}

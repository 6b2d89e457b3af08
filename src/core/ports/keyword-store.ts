import type { Chunk } from '../model/chunk.ts';

export interface KeywordDocument {
  readonly chunk: Chunk;
  readonly text: string;
}

export interface KeywordMatch {
  readonly id: string;
  /** BM25 over the fields; comparable within one search only. */
  readonly score: number;
  /** Words of the question that were found. */
  readonly matched: readonly string[];
}

export interface KeywordStore {
  add(documents: readonly KeywordDocument[]): void;
  remove(ids: readonly string[]): void;
  /** Best first. `accept` says which chunk ids may be in the result. */
  search(text: string, limit: number, accept: (id: string) => boolean): readonly KeywordMatch[];
  readonly size: number;
  /** The whole index as bytes, for storage. */
  save(): Uint8Array;
}

/** What searches need of it. */
export type KeywordSearch = Pick<KeywordStore, 'search' | 'size'>;

export interface KeywordStores {
  create(): KeywordStore;
  /** Throws where the bytes are not what `save` wrote with this version. */
  load(bytes: Uint8Array): KeywordStore;
}

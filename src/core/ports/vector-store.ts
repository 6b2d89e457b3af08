export interface VectorItem {
  /** Hash of the text that was embedded: equal texts share one vector. */
  readonly key: string;
  readonly vector: Float32Array;
}

export interface VectorMatch {
  readonly key: string;
  /** Cosine, -1 to 1. */
  readonly score: number;
}

/**
 * Vectors of one model and one dimension, in shards that never change and are saved once. A vector whose text is gone is
 * set aside: it is not found any more, but kept for a while, so that a text that comes back (another branch) need not be
 * embedded again.
 */
export interface VectorStore {
  /** True where the vector is in use. */
  has(key: string): boolean;
  /** Vectors in use. */
  readonly size: number;
  /** Components of each vector; 0 while there is none. */
  readonly dimension: number;
  /** Keys in use. */
  keys(): Iterable<string>;
  /** Throws where a vector's dimension differs from the store's or a component is not finite. */
  add(items: readonly VectorItem[]): Promise<void>;
  /** Takes vectors out of use. The oldest of those set aside are forgotten when they are more than those in use. */
  setAside(keys: readonly string[]): void;
  /** Takes a vector that was set aside into use again. False where there is none of this key. */
  recall(key: string): boolean;
  /** Best first; equal scores by key. `accept` says which keys may be in the result. */
  search(vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<readonly VectorMatch[]>;
  /** Cosines with the vectors of these keys; undefined for a key that is not in use. */
  scores(vector: Float32Array, keys: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** Vectors of unit length, as precise as they are stored; undefined for a key that is not in use. */
  vectors(keys: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
  /** True where `save` has something to write. */
  readonly changed: boolean;
  /**
   * Shards by name that are new since the last save, or all of them; null for those that others have replaced. `breathe` is
   * called often enough to let searches run between.
   */
  save(scope: 'changed' | 'everything', breathe: () => Promise<void>): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Takes over shards that another process saved, null for those that it removed. Throws where `save` did not write them. */
  adopt(shards: ReadonlyMap<string, Uint8Array | null>): Promise<void>;
}

/** What searches need of it. */
export type VectorSearch = Pick<VectorStore, 'has' | 'size' | 'dimension' | 'search' | 'scores' | 'vectors'>;

export interface VectorStores {
  create(): VectorStore;
}

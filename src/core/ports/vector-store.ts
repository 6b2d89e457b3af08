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

/** Vectors of one model and one dimension, in shards that are saved one by one. */
export interface VectorStore {
  has(key: string): boolean;
  readonly size: number;
  /** Components of each vector; 0 while there is none. */
  readonly dimension: number;
  /** All keys, so that those whose chunk is gone can be removed. */
  keys(): Iterable<string>;
  /** Throws where a vector's dimension differs from the store's or a component is not finite. */
  add(items: readonly VectorItem[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Best first. `accept` says which keys may be in the result. */
  search(vector: Float32Array, limit: number, accept: (key: string) => boolean): Promise<readonly VectorMatch[]>;
  /** Bytes of the shards that changed since the last save; null for a shard that became empty. */
  save(): Promise<ReadonlyMap<string, Uint8Array | null>>;
}

export interface VectorStores {
  create(): VectorStore;
  /** Throws where a shard's bytes are not what `save` wrote with this version. */
  load(shards: ReadonlyMap<string, Uint8Array>): Promise<VectorStore>;
}

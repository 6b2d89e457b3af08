import type { BilingualNote } from './bilingual.ts';
import type { Chunk } from './chunk.ts';
import type { FileRelations } from './relation.ts';

/** What the index keeps of one file: enough to show, cite and rebuild everything else without reading the file again. */
export interface FileRecord {
  readonly path: string;
  /** Hash of the bytes as indexed. */
  readonly hash: string;
  readonly bytes: number;
  readonly modified: number;
  readonly language: string;
  readonly text: string;
  readonly chunks: readonly Chunk[];
  /** For each chunk, the hash of its `embedText`: the key of its vector. */
  readonly keys: readonly string[];
  /** What its code says of other symbols; left out where its language has no grammar. */
  readonly relations?: FileRelations;
  /** What it says in Chinese, Japanese or Korean beside names; left out where it says nothing so. */
  readonly bilingual?: readonly BilingualNote[];
  /** Faults met in this file (a grammar that gave up, …); it is indexed all the same, as text. */
  readonly problems: readonly string[];
}

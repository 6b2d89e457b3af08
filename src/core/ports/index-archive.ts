import type { Generation } from './index-storage.ts';

/** A whole index as one file. */
export interface IndexArchive {
  readonly format: number;
  readonly facts: Generation['facts'];
  /** By the names that a generation gives them. */
  readonly segments: ReadonlyMap<string, Uint8Array>;
}

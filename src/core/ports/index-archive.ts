import type { Generation } from './index-storage.ts';

export interface ArchivedSegment {
  readonly bytes: number;
  /** Rejects with `archive-unusable` where it is damaged. */
  readonly content: Promise<Uint8Array>;
}

export function archivedSegment(bytes: Uint8Array): ArchivedSegment {
  return { bytes: bytes.length, content: Promise.resolve(bytes) };
}

/** A whole index as one file. */
export interface IndexArchive {
  readonly format: number;
  readonly facts: Generation['facts'];
  /** By the names that a generation gives them. */
  readonly segments: ReadonlyMap<string, ArchivedSegment>;
}

import type { FileSource } from '../../src/core/ports/file-source.ts';

export interface CountingSource extends FileSource {
  /** Paths whose content was read, each time. */
  reads: string[];
  /** Listings of everything. */
  listings: number;
}

/** A source that tells what was asked of the disk. */
export function countingSource(source: FileSource): CountingSource {
  const counting: CountingSource = {
    ...source,
    reads: [],
    listings: 0,
    list(signal) {
      counting.listings++;
      return source.list(signal);
    },
    read(path) {
      counting.reads.push(path);
      return source.read(path);
    },
    isStill(path, hash) {
      counting.reads.push(path);
      return source.isStill(path, hash);
    },
  };
  return counting;
}

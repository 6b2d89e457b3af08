import type { Query } from './model/query.ts';
import type { SearchResult } from './model/hit.ts';
import type { Explanation, IndexStatus, Progress, SyncSummary } from './model/status.ts';

/** A file of the index, as citations are resolved to. */
export interface LocatedFile {
  readonly root: string;
  readonly path: string;
  readonly lines: number;
}

/** What every host talks to: the same in the child process and in the command line's own. */
export interface Engine {
  /** Brings the index up to date with the disk. Resumes what an earlier sync left. */
  sync(onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<SyncSummary>;
  status(): Promise<IndexStatus>;
  search(query: Query, signal: AbortSignal): Promise<SearchResult>;
  /** Indexed files whose path is, or ends with, the one given; the best match first. */
  locate(path: string): Promise<readonly LocatedFile[]>;
  /** A few questions made from the symbols and folders of this very workspace. */
  suggest(): Promise<readonly string[]>;
  why(path: string): Promise<Explanation>;
  /** Removes the index from disk. */
  forget(): Promise<void>;
  dispose(): Promise<void>;
}

import type { Failure } from '../errors.ts';
import type { Problem } from './chunk.ts';
import type { FolderSize } from './preflight.ts';

/** Which embedding model made a set of vectors. Vectors of two identities are never compared. */
export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
}

export type IndexState = 'absent' | 'indexing' | 'ready' | 'paused' | 'damaged' | 'failed';

export interface RootStatus {
  /** Absolute path of the root on disk. */
  readonly folder: string;
  /** Short name among several roots. */
  readonly name: string;
  readonly state: IndexState;
  /** Files that rules let in, and how many of them are searchable. */
  readonly files: { readonly total: number; readonly indexed: number; readonly failed: number };
  /** Files left out, counted by rule. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
  readonly chunks: number;
  /** Chunks that have a vector of the configured model. */
  readonly embedded: number;
  readonly embedder: ModelIdentity | null;
  /** Size of the index on disk in bytes. */
  readonly bytes: number;
  /** When the index last changed, milliseconds since the epoch; null before the first time. */
  readonly updated: number | null;
  /** When all of the root was last compared with the index and that was written down; null before the first time. */
  readonly checked: number | null;
  /** The folders that take most of the index, the largest first. */
  readonly largest: readonly FolderSize[];
  readonly failure?: Failure;
}

export interface IndexStatus {
  readonly roots: readonly RootStatus[];
  readonly progress: Progress | null;
}

export type Phase = 'walking' | 'indexing' | 'embedding' | 'saving';

export interface Progress {
  readonly phase: Phase;
  /** Files while indexing, chunks while embedding. */
  readonly done: number;
  readonly total: number;
  /** The server that has not answered for some seconds, or asked for a pause. */
  readonly waitingFor?: string;
}

/** What the disk shows that the index does not hold yet, in files. */
export interface PlanCounts {
  readonly add: number;
  readonly update: number;
  readonly remove: number;
  readonly rename: number;
}

/** What one sync did. */
export interface SyncSummary {
  /** What was to be done; what came of it follows. */
  readonly plan: PlanCounts;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  /** Files found at another place with the content they had. */
  readonly renamed: number;
  readonly unchanged: number;
  readonly chunks: number;
  /** Texts that were sent to the embedder in this sync. */
  readonly embedded: number;
  /** Chunks that still lack a vector because the embedder failed; null without an embedder. */
  readonly pending: number | null;
  readonly problems: readonly Problem[];
  readonly failure?: Failure;
  readonly milliseconds: number;
}

/** The answer to `why`: one file and the rule that decides on it. */
export interface Explanation {
  readonly path: string;
  readonly indexed: boolean;
  readonly rule: string;
  readonly chunks?: number;
}

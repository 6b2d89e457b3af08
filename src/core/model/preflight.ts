import type { ModelIdentity } from './status.ts';

/** What lies below one folder, at any depth. */
export interface FolderSize {
  /** Relative to the root, with a slash at its end. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

/** Why an indexing is worth a question before it begins. */
export const preflightReasons = ['many-files', 'many-bytes', 'sent-away'] as const;
export type PreflightReason = (typeof preflightReasons)[number];

/** What an indexing would take, before anything is read. */
export interface Preflight {
  /** Empty where it may simply begin. */
  readonly reasons: readonly PreflightReason[];
  readonly files: number;
  readonly bytes: number;
  /** Estimated, of all text that would be embedded. */
  readonly tokens: number;
  /** Estimated time of reading, cutting and counting on this kind of machine; what an embedding server takes comes on top. */
  readonly minutes: number;
  /** Estimated size of the index on disk. */
  readonly indexBytes: number;
  /** Where texts would be sent to; null where none leaves the machine. */
  readonly sentTo: { readonly host: string; readonly model: ModelIdentity } | null;
  /** In US dollars by the vendor's list; null where nothing is paid, or the price is not known. */
  readonly cost: number | null;
  /** The folders that hold most of it, with the root's name where there are several. */
  readonly folders: readonly (FolderSize & { readonly root: string })[];
}

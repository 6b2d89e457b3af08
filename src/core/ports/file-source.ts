import type { FileEntry, Skip } from '../model/file.ts';

export interface Listing {
  readonly files: readonly FileEntry[];
  /** Files and whole folders (path ends with `/`) that a rule left out. What git never lists is not here. */
  readonly skipped: readonly Skip[];
  /** When the look began (milliseconds since 1970), where that was before it was asked for. */
  readonly since?: number;
}

/** What was read from disk: bytes that could be decoded to text, or why not. */
export type ReadResult =
  | { readonly ok: true; readonly text: string; readonly hash: string }
  | { readonly ok: false; readonly reason: 'vanished' | 'binary' | 'generated' | 'unreadable'; readonly message: string };

export interface FileSource {
  /** Absolute, real path of the root. */
  readonly folder: string;
  /** Throws `folder-missing` or `folder-unreadable` where the root as a whole is out of reach: then no file of it was removed by anybody. */
  check(): Promise<void>;
  /** Every file the rules let in. Throws `folder-missing` or `folder-unreadable`. */
  list(signal: AbortSignal): Promise<Listing>;
  /**
   * The same for a few paths only; one that is neither in `files` nor in `skipped` is no file of the index any more.
   * `isKnown` names files that a listing let in. Null where only a whole listing can tell: rules may have changed, a
   * folder came, or the paths are too many.
   */
  look(paths: readonly string[], isKnown: (path: string) => boolean, signal: AbortSignal): Promise<Listing | null>;
  /** Never throws for a bad file. */
  read(path: string): Promise<ReadResult>;
  /** True where the file can be read and its bytes have this hash. */
  isStill(path: string, hash: string): Promise<boolean>;
  /** The rule that lets a file in or leaves it out. */
  why(path: string): Promise<{ readonly included: boolean; readonly rule: string; readonly walked?: true }>;
}

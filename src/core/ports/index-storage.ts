/**
 * Where one root's index lies: immutable segments, checksummed, and one manifest that names them and is replaced
 * whole. A reader sees one generation from beginning to end.
 */
export interface Generation {
  /** Grows by one with each commit. */
  readonly number: number;
  /** The format of what the segments hold; another one is built anew. */
  readonly format: number;
  /** Segment names, e.g. `files/0a`, each with the file that holds it. */
  readonly segments: Readonly<Record<string, SegmentReference>>;
  /** Small facts that belong to the generation as a whole, JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The number of a generation that no commit has made. */
export const unwritten = 0;

export interface SegmentReference {
  readonly file: string;
  readonly bytes: number;
  readonly checksum: string;
}

export type OpenResult =
  | { readonly state: 'absent' }
  | { readonly state: 'open'; readonly generation: Generation }
  /** The manifest itself can't be read. */
  | { readonly state: 'damaged'; readonly message: string };

export interface WriteLease {
  /** Makes a new generation of the old one: segments given are replaced, null removes one. Atomic: all or nothing. */
  commit(
    changes: ReadonlyMap<string, Uint8Array | null>,
    facts: Readonly<Record<string, unknown>>,
    format: number,
  ): Promise<Generation>;
  release(): Promise<void>;
}

export interface IndexStorage {
  /** Folder of the index, for messages. */
  readonly folder: string;
  open(): Promise<OpenResult>;
  /** Bytes of a segment, or null where it is missing or its checksum does not match. */
  read(segment: SegmentReference): Promise<Uint8Array | null>;
  /** A piece of a segment, unchecked; fewer bytes than asked for where it ends sooner, null where it can't be read. */
  piece(segment: SegmentReference, at: number, length: number): Promise<Uint8Array | null>;
  /** The same at once, for what a search turns out to need. */
  pieceNow(segment: SegmentReference, at: number, length: number): Uint8Array | null;
  /** Writes segments that a commit is about to name, so that it finds them written. What fails here, that commit does and tells of. */
  stage(segments: Iterable<Uint8Array>): Promise<void>;
  /** One writer at a time, over processes. Throws `index-busy`, or `index-unwritable`. */
  acquire(): Promise<WriteLease>;
  /** Size on disk in bytes. */
  bytes(): Promise<number>;
  /** Removes the whole index. */
  forget(): Promise<void>;
}

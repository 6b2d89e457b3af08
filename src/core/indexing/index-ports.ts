import type { Chunk } from '../model/chunk.ts';
import type { FileEntry, SourceFile } from '../model/file.ts';
import type { Clock } from '../ports/clock.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { FileSource } from '../ports/file-source.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { IndexStorage } from '../ports/index-storage.ts';
import type { KeywordStores } from '../ports/keyword-store.ts';
import type { Log } from '../ports/log.ts';
import type { Parser, Syntax } from '../ports/parser.ts';
import type { VectorStores } from '../ports/vector-store.ts';
import type { PackedRecord } from './packed-record.ts';

/**
 * Cuts a file into chunks that cover every line. Faults of the file come back as problems, and its syntax where it was
 * parsed: nobody needs to parse it twice.
 */
export type ChunkFile = (
  file: SourceFile,
  parser: Parser,
) => Promise<{ readonly chunks: readonly Chunk[]; readonly problems: readonly string[]; readonly syntax?: Syntax }>;

/** Makes records in a thread of its own, as `recordOf` does in this one. It starts with the first file. */
export interface RecordThread {
  /** Rejects where the file can't be cut. */
  make(file: FileEntry, source: SourceFile): Promise<PackedRecord>;
  /** Ends the thread until it is needed again: its grammars take memory. */
  rest(): void;
}

/** What the index of one root is made with. */
export interface IndexPorts {
  readonly source: FileSource;
  readonly storage: IndexStorage;
  readonly parser: Parser;
  readonly chunk: ChunkFile;
  /** Takes over where many files are to be cut; left out where there is one thread only. */
  readonly thread?: RecordThread;
  readonly embedder: Embedder | null;
  readonly keywordStores: KeywordStores;
  readonly vectorStores: VectorStores;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly log: Log;
}

export interface IndexOptions {
  /** Short name of the root among several. */
  readonly name: string;
  /** All of the index is needed soon: it is read at once, not when somebody looks at it. */
  readonly whole?: boolean;
  /** Milliseconds between two commits of a long sync: what a kill may cost. As the writing takes where it is not given. */
  readonly commitEvery?: number;
  /** Texts a call of the embedder: as many as a failure may cost. 64 where it is not given. */
  readonly batchSize?: number;
}

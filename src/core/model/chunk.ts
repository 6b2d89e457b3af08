/**
 * A span of whole lines, 1-based and inclusive. Only where one line is longer than a chunk may be do the columns
 * cut it: UTF-16 offsets in the line, `startColumn` inclusive, `endColumn` exclusive.
 */
export interface Span {
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
}

export const chunkKinds = [
  'file',
  'class',
  'interface',
  'enum',
  'type',
  'module',
  'function',
  'method',
  'code',
  'section',
  'entry',
  'text',
] as const;

/**
 * What a chunk holds: a definition of that kind, `code` between definitions, a `section` of a document under one
 * heading, an `entry` of a configuration file, or plain `text`.
 */
export type ChunkKind = (typeof chunkKinds)[number];

/** A piece of a file: what is found, shown and cited is exactly its span. */
export interface Chunk {
  /** Unique in the root: the path, `#`, and the chunk's position in the file. */
  readonly id: string;
  readonly path: string;
  readonly span: Span;
  readonly kind: ChunkKind;
  readonly language: string;
  /** Symbol path with dots, e.g. `RetryQueue.run`; a heading path with ` > `; empty where there is none. */
  readonly symbol: string;
  /** What a function or a class declares, on one line: everything before its body, clipped. */
  readonly signature?: string;
  /** The extent of the whole definition where the span is only its header or one block of it. */
  readonly extent?: Span;
  /** What is embedded: the path and the name on a line each, enclosing definitions and the like, the span's text. */
  readonly embedText: string;
}

/** A fault of one file that cost only that file. It is kept and shown. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

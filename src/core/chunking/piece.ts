import type { ChunkKind, Span } from '../model/chunk.ts';

/** A piece of a file on its way to become a chunk. Pieces cover the file in order, without a hole. */
export interface Piece {
  readonly span: Span;
  readonly kind: ChunkKind;
  readonly symbol: string;
  /** The last part of the symbol, where it is a definition's own name. */
  readonly name?: string;
  readonly extent?: Span;
  /** Lines that are embedded before the text: enclosing definitions, a signature, the names of members. */
  readonly context: readonly string[];
  /** What is embedded in place of the span's text, where the raw text is hard to read (a cell in a notebook's JSON). */
  readonly readable?: string;
  /** What is declared, on one line. Where the piece is cut into windows it is added to the context of each, with the comment. */
  readonly signature?: string;
  /** True for a further block of a type that has its own chunk already. */
  readonly again?: boolean;
  /** What the comment above a definition says. */
  readonly comment?: string;
}

export function piece(kind: ChunkKind, symbol: string, startLine: number, endLine: number, context: readonly string[] = []): Piece {
  return { kind, symbol, span: { startLine, endLine }, context };
}

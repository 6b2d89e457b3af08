import type { Chunk } from '../../model/chunk.ts';
import type { Place } from '../items.ts';

/** A file that questions are made of. */
export interface ReadFile {
  readonly path: string;
  readonly language: string;
  readonly text: string;
  readonly chunks: readonly Chunk[];
}

/** A change as history tells it. */
export interface Commit {
  readonly id: string;
  readonly subject: string;
  /** Paths that it added or changed. */
  readonly files: readonly string[];
}

export const kinds = ['doc-comments', 'test-titles', 'error-literals', 'git-history'] as const;
export type Kind = (typeof kinds)[number];

export interface Question {
  readonly source: Kind;
  /** The name that the kind has among all types of questions. */
  readonly type: string;
  readonly language: string;
  readonly query: string;
  readonly relevant: readonly Place[];
  /** Says where the question and its answer come from. */
  readonly origin: string;
  /** The words of the question stand in the index beside the answer: a change shows, but the figure says little by itself. */
  readonly easy: boolean;
}

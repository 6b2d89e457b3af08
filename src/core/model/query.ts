import type { ChunkKind } from './chunk.ts';

/** What narrows a search. All that are given must hold. */
export interface Filters {
  /** Language ids, any of them. */
  readonly languages?: readonly string[];
  /** Globs over the path (`src/**`, `*.ts`), any of them; those with a `!` leave out what they match. */
  readonly paths?: readonly string[];
  /** A folder with a slash at its end, by its very name: only what lies in it counts, and the globs begin there. */
  readonly under?: string;
  readonly kinds?: readonly ChunkKind[];
}

export interface Query {
  readonly text: string;
  readonly filters?: Filters;
  /** How many hits at most, counted flat (siblings of a file included). */
  readonly top: number;
}

/**
 * What kind of thing a question asks for. `topic` is the rest: words that name a matter, as they are typed into a search
 * box.
 */
export const questionKinds = ['symbol', 'where-is', 'how-does', 'how-to', 'architecture', 'error-text', 'stack-trace', 'change', 'topic'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Roles of files that stand below the code until a question asks for them. */
export const fileRoles = ['test', 'document', 'example', 'change-log', 'generated', 'vendored', 'output', 'declarations', 'dot-file', 'configuration'] as const;
export type FileRole = (typeof fileRoles)[number];

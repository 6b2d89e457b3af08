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

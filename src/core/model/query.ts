import type { ChunkKind } from './chunk.ts';

/** What narrows a search. All that are given must hold. */
export interface Filters {
  /** Language ids, any of them. */
  readonly languages?: readonly string[];
  /** Globs over the path (`src/**`, `*.ts`), any of them. */
  readonly paths?: readonly string[];
  readonly kinds?: readonly ChunkKind[];
}

export interface Query {
  readonly text: string;
  readonly filters?: Filters;
  /** How many hits at most, counted flat (siblings of a file included). */
  readonly top: number;
}

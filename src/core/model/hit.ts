import type { Chunk } from './chunk.ts';

/** A chunk that one of the searches brought, with its rank there (1 is best). */
export interface Candidate {
  readonly root: string;
  readonly chunk: Chunk;
  readonly why: Why;
}

/** Why a hit ranks where it does. */
export interface Why {
  readonly keywordRank?: number;
  readonly keywordScore?: number;
  readonly vectorRank?: number;
  /** Cosine of question and chunk, -1 to 1. */
  readonly vectorScore?: number;
  /** Words of the question that were found in the chunk. */
  readonly matched?: readonly string[];
  /** Sentences for people: what lifted or lowered the hit. */
  readonly notes?: readonly string[];
  /** What each rule of the ranking added to the score, or took from it. */
  readonly rules?: readonly RuleEffect[];
}

export interface RuleEffect {
  readonly rule: string;
  readonly amount: number;
  /** The sentence that stands in `notes`. */
  readonly note: string;
}

export interface Hit {
  /** Name of the root among several; empty where there is only one. */
  readonly root: string;
  readonly chunk: Chunk;
  /** The text of the chunk's span, as indexed. */
  readonly text: string;
  readonly score: number;
  readonly why: Why;
  /** Index, in the list of hits, of the better hit in the same file under which this one is shown. */
  readonly groupOf?: number;
}

/** How much of the workspace a search could see, in files. */
export interface Coverage {
  readonly indexed: number;
  readonly total: number;
  readonly failed: number;
}

export interface SearchResult {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly coverage: Coverage;
  /** `keyword` when no embedder is configured or none of its vectors exist yet. */
  readonly mode: 'keyword' | 'hybrid';
  /** A sentence, where something kept the search from being all it could be (embedding server down, …). */
  readonly notice?: string;
}

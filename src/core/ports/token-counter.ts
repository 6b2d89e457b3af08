/** Counts the tokens of a model. Chunks are cut by its counts, so another version makes other chunks. */
export interface TokenCounter {
  /** Names the vocabulary and the rules; part of what an index is made with. */
  readonly version: string;
  /** Tokens of a stretch of a text, the whole of it where no offsets are given. */
  count(text: string, start?: number, end?: number): number;
}

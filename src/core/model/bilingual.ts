/** What a file says in Chinese, Japanese or Korean beside names of its code: a comment, a text of a string table, a sentence. */
export interface BilingualNote {
  /** The text, cut to what a comment says first. */
  readonly text: string;
  /** Identifiers that stand at it, the nearest first. */
  readonly names: readonly string[];
}

/** A word of code that a word of the question was taken to say. */
export interface BridgedWord {
  /** The word of the question, as it stands there. */
  readonly from: string;
  readonly word: string;
  /** How surely, 0 to 1. */
  readonly weight: number;
  /** The file whose comments taught it; left out where the lexicon knows it. */
  readonly learnedFrom?: string;
}

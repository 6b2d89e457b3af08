/** A hit as a reranker sees it. */
export interface RerankCandidate {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string;
  readonly text: string;
}

/** A model that reads question and code together, and so orders a few hits better than any search over all. */
export interface Reranker {
  /** As shown to the user. */
  readonly model: string;
  readonly host: string;
  /** True where `host` is this machine. */
  readonly local: boolean;
  /**
   * One score a candidate, in order, higher for better; comparable within one call only. Deadlines are the adapter's.
   * Throws a `CairnError`, or an `AbortError` when stopped.
   */
  rerank(question: string, candidates: readonly RerankCandidate[], signal: AbortSignal): Promise<readonly number[]>;
}

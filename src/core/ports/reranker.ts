import type { Hit } from '../model/hit.ts';
import type { Query } from '../model/query.ts';

/** Orders fused hits anew. It may add to a hit's `why`, never drop a hit. */
export interface Reranker {
  rerank(query: Query, hits: readonly Hit[], signal: AbortSignal): Promise<readonly Hit[]>;
}

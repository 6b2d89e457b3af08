import { failureOf, isAbort } from '../errors.ts';
import type { Coverage, Hit, SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import type { Embedder } from '../ports/embedder.ts';
import { keywordCandidates, vectorCandidates, type SearchRoot } from './candidates.ts';
import { acceptor } from './filters.ts';
import { fuse } from './fuse.ts';
import { groupByFile } from './group.ts';

/** Query → candidates of both searches → fused → grouped by file. An embedder that fails costs the vectors only. */
export async function search(
  query: Query,
  roots: readonly SearchRoot[],
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<SearchResult> {
  const accept = acceptor(query.filters);
  const question = await embedQuestion(query.text, roots, embedder, signal);
  const byWords = keywordCandidates(roots, query.text, accept);
  const byMeaning = question.vector ? await vectorCandidates(roots, question.vector, accept) : [];
  const indexes = new Map(roots.map(({ name, index }) => [name, index]));
  const hits = fuse(byWords, byMeaning)
    .slice(0, query.top)
    .map(({ root, chunk, why, score }): Hit => ({ root, chunk, why, score, text: indexes.get(root)?.chunk(chunk.id)?.text ?? '' }));
  return {
    query: query.text,
    hits: groupByFile(hits),
    coverage: totalCoverage(roots),
    mode: question.vector ? 'hybrid' : 'keyword',
    ...(question.notice === undefined ? {} : { notice: question.notice }),
  };
}

async function embedQuestion(
  text: string,
  roots: readonly SearchRoot[],
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<{ vector?: Float32Array; notice?: string }> {
  if (!embedder || !roots.some(({ index }) => index.vectors && index.vectors.size > 0)) return {};
  try {
    const [vector] = await embedder.embed([text], 'query', signal);
    return vector ? { vector } : {};
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    return { notice: `Only keywords were searched: ${failureOf(thrown).message}` };
  }
}

function totalCoverage(roots: readonly SearchRoot[]): Coverage {
  const total = { indexed: 0, total: 0, failed: 0 };
  for (const { index } of roots) {
    total.indexed += index.coverage.indexed;
    total.total += index.coverage.total;
    total.failed += index.coverage.failed;
  }
  return total;
}

import { failureOf, isAbort } from '../errors.ts';
import type { Hit, SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import { withoutSecrets } from '../model/secret.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import { groupByFile } from './group.ts';

export type Search = (query: Query, signal: AbortSignal) => Promise<SearchResult>;

export interface RerankOptions {
  /** Asked with every search, since settings and consent change; null: the search's own order stays. */
  readonly reranker: () => Reranker | null | Promise<Reranker | null>;
  readonly secrets: SecretFinder;
}

/**
 * Hits that are read again. Nearly every file that answers is among the first thirty, and a cross-encoder on an ordinary
 * processor reads about that many pieces a second.
 */
export const rerankDepth = 30;

/** A search whose first hits a model orders. Whatever goes wrong with the model costs its order only, and is said. */
export function rerankedSearch(search: Search, { reranker, secrets }: RerankOptions): Search {
  return async (query, signal) => {
    let model: Reranker | null = null;
    try {
      model = await reranker();
    } catch (thrown) {
      return unranked(await search(query, signal), thrown);
    }
    if (!model) return search(query, signal);
    const result = await search({ ...query, top: Math.max(query.top, rerankDepth) }, signal);
    const shown = { ...result, hits: result.hits.slice(0, query.top) };
    if (result.hits.length < 2) return shown;
    try {
      const scores = await scoresOf(model, query.text, result.hits.slice(0, rerankDepth), secrets, signal);
      return { ...result, hits: groupByFile(reordered(result.hits, scores, model)).slice(0, query.top) };
    } catch (thrown) {
      return unranked(shown, thrown);
    }
  };
}

/** What leaves the machine leaves without its secrets. */
async function scoresOf(model: Reranker, question: string, hits: readonly Hit[], secrets: SecretFinder, signal: AbortSignal): Promise<readonly number[]> {
  const masked = async (text: string) => (model.local ? text : withoutSecrets(text, await secrets.find(text)));
  const candidates = hits.map(async ({ root, chunk, text }) => ({
    path: root ? `${root}/${chunk.path}` : chunk.path,
    startLine: chunk.span.startLine,
    endLine: chunk.span.endLine,
    symbol: chunk.symbol,
    text: await masked(text),
  }));
  return model.rerank(await masked(question), await Promise.all(candidates), signal);
}

/** By score; what has equal scores, and what was not read, keeps its order. */
function reordered(hits: readonly Hit[], scores: readonly number[], { model, host }: Reranker): Hit[] {
  const read = hits.slice(0, scores.length).map((hit, place) => ({ hit, place, score: scores[place] ?? 0 }));
  const best = read.sort((a, b) => b.score - a.score || a.place - b.place);
  const noted = best.map(({ hit, place }, now) => withNote(hit, `place ${now + 1} by ${model} at ${host}, ${place + 1} before`));
  return [...noted, ...hits.slice(scores.length)].map(withoutGroup);
}

function withNote(hit: Hit, note: string): Hit {
  return { ...hit, why: { ...hit.why, notes: [...(hit.why.notes ?? []), note] } };
}

function withoutGroup({ groupOf: _, ...hit }: Hit): Hit {
  return hit;
}

function unranked(result: SearchResult, thrown: unknown): SearchResult {
  if (isAbort(thrown)) throw thrown;
  const notice = `The hits were not ordered by the reranking model: ${failureOf(thrown).message}`;
  return { ...result, notice: result.notice ? `${result.notice} ${notice}` : notice };
}

import { failureOf, isAbort } from '../errors.ts';
import type { Chunk } from '../model/chunk.ts';
import type { Coverage, Hit, SearchResult } from '../model/hit.ts';
import { questionWords } from '../model/words.ts';
import type { Lexicon } from '../model/lexicon.ts';
import type { Query } from '../model/query.ts';
import type { Embedder } from '../ports/embedder.ts';
import { bridgedText, bridgeQuestion, keywordOf, learnedNotes } from './bridge.ts';
import { keywordCandidates, vectorCandidates, type SearchRoot } from './candidates.ts';
import { acceptor } from './filters.ts';
import { fuse } from './fuse.ts';
import { groupByFile } from './group.ts';

export interface SearchOptions {
  /** Translates questions in Chinese, Japanese and Korean; read when the first of them comes. */
  readonly lexicon?: () => Lexicon;
}

/** Query → candidates of both searches → fused → grouped by file. An embedder that fails costs the vectors only. */
export async function search(
  query: Query,
  roots: readonly SearchRoot[],
  embedder: Embedder | null,
  signal: AbortSignal,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const accept = acceptor(query.filters);
  const bridged = options.lexicon ? bridgeQuestion(query.text, options.lexicon(), roots.map(({ index }) => index)) : [];
  const question = comparable(await embedQuestion(bridgedText(query.text, bridged), roots, embedder, signal), roots);
  const byWords = keywordCandidates(roots, [...questionWords(query.text), ...bridged.map(keywordOf)], accept);
  const byMeaning = question.vector ? await vectorCandidates(roots, question.vector, accept) : [];
  const indexes = new Map(roots.map(({ name, index }) => [name, index]));
  const hits = fuse(byWords, byMeaning)
    .slice(0, query.top)
    .map(({ root, chunk, why, score }): Hit => ({ root, chunk, why: learnedNotes(why, bridged), score, text: indexes.get(root)?.chunk(chunk.id)?.text ?? '' }));
  const notice = [question.notice, hits.length === 0 ? filterNotice(roots, accept) : undefined].filter((part) => part !== undefined).join(' ');
  return {
    query: query.text,
    hits: groupByFile(hits),
    coverage: totalCoverage(roots),
    mode: question.vector ? 'hybrid' : 'keyword',
    ...(notice ? { notice } : {}),
  };
}

/** Where the filters leave nothing, no words could be found: that is said, with what could have been asked for. */
function filterNotice(roots: readonly SearchRoot[], accept: (chunk: Chunk) => boolean): string | undefined {
  const chunks = roots.flatMap(({ index }) => [...index.files.values()]).flatMap((file) => file.chunks);
  if (chunks.length === 0 || chunks.some(accept)) return undefined;
  const languages = [...new Set(chunks.map((chunk) => chunk.language))].sort().join(', ');
  return `No indexed file fits the filters; languages here: ${languages}.`;
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

/** A server may serve another model under the same name: its vectors are compared with those of no other dimension. */
function comparable(question: { vector?: Float32Array; notice?: string }, roots: readonly SearchRoot[]): { vector?: Float32Array; notice?: string } {
  const { vector } = question;
  const outdated = vector ? roots.filter(({ index }) => index.vectors && index.vectors.size > 0 && index.vectors.dimension !== vector.length) : [];
  if (!vector || outdated.length === 0) return question;
  const [first] = outdated;
  const notice = `Only keywords were searched: the embedding model now gives ${vector.length} numbers a text instead of ${first?.index.vectors?.dimension}, and the next indexing embeds everything anew.`;
  // Nobody waits for it: a search answers from what there is. Where it fails, the next search says the same again.
  for (const { index } of outdated) void index.giveUpVectors(vector.length).catch(() => undefined);
  return { notice };
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

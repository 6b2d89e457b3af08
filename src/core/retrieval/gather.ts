import { failureOf, isAbort } from '../errors.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Query } from '../model/query.ts';
import type { Embedder } from '../ports/embedder.ts';
import { askOf } from './ask.ts';
import { cjkFilters } from './cjk-intent.ts';
import { keywordOf, type Bridge } from './bridge.ts';
import { definitionCandidates, keywordCandidates, vectorCandidates, type SearchRoot } from './candidates.ts';
import { acceptor, type Accept } from './filters.ts';
import { best, fuse, merged } from './fuse.ts';
import { fileMeanings, withCosines, type FileMeaning } from './meanings.ts';
import type { Asked, Place } from './place.ts';
import { rootFacts } from './root-facts.ts';
import { coverageOf } from './coverage.ts';
import { placesOf } from './places.ts';
import { wantsDocuments } from './wants-documents.ts';
import { joinFilters } from './question-filters.ts';
import { understand, type Question } from './understand.ts';

/** What a ranking starts from. */
export interface Gathered {
  readonly asked: Asked;
  readonly places: readonly Place[];
  readonly accept: Accept;
  /** Whether the vectors took part. */
  readonly hybrid: boolean;
  readonly notice?: string;
}

/** Query → understood → candidates of both searches and by name, on one scale, with what rules look at. */
export async function gather(query: Query, roots: readonly SearchRoot[], embedder: Embedder | null, signal: AbortSignal, bridge?: Bridge): Promise<Gathered> {
  const known = roots.map((root) => ({ ...root, facts: rootFacts(root.index) }));
  const plain = understand(query);
  const question = { ...plain, words: [...plain.words, ...(bridge?.words ?? []).map(keywordOf)] };
  const accept = acceptorOf(question, query.text, roots);
  const { vector, notice } = comparable(await embedQuestion(bridge ? `${question.matter} ${bridge.english}` : question.matter, roots, embedder, signal), roots);
  const byWords = keywordCandidates(roots, question.words, accept);
  const byMeaning = vector ? await vectorCandidates(roots, vector, accept) : [];
  const byName = definitionCandidates(roots, question, accept);
  const asked = askOf(question, known, bridge?.english);
  const all = merged(byWords, byMeaning, byName);
  const fused = fuse(vector ? await withCosines(all, vector, roots) : all);
  const candidates = best(fused);
  const meanings = vector && embedder ? await fileMeanings(candidates, vector, roots, embedder, signal) : new Map<FileRecord, FileMeaning>();
  const places = placesOf(candidates, known, meanings, coverageOf(fused, roots, asked));
  return { asked: { ...asked, documents: wantsDocuments(question, places) }, places, accept, hybrid: vector !== undefined, ...noticeOf(notice, byWords.length === 0 && byName.length === 0 && byMeaning.length > 0) };
}

/** Something is always nearest: without a word in common that is far, and a reader should know. */
function noticeOf(notice: string | undefined, farOnly: boolean): { notice?: string } {
  const far = 'None of the words of the question stand in the files searched: what is shown is only nearest in meaning.';
  return notice !== undefined ? { notice } : farOnly ? { notice: far } : {};
}

/** A filter said in plain words of Chinese, Japanese or Korean is a guess: it holds only where something fits it. */
function acceptorOf({ filters }: Question, text: string, roots: readonly SearchRoot[]): Accept {
  const own = cjkFilters(text);
  if (!own.languages && !own.paths) return acceptor(filters);
  const narrow = acceptor(joinFilters(filters, own));
  return roots.some(({ index }) => [...index.files.values()].some((file) => narrow.file(file))) ? narrow : acceptor(filters);
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

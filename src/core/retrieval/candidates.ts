import type { Candidate } from '../model/hit.ts';
import { poolStatistics } from '../model/keyword-statistics.ts';
import type { Chunk } from '../model/chunk.ts';
import { termsOf } from '../model/words.ts';
import type { KeywordWord } from '../ports/keyword-store.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import type { VectorMatch, VectorSearch } from '../ports/vector-store.ts';
import { isDefinition, lastName } from './definitions.ts';
import { acceptsAll, type Accept } from './filters.ts';
import { plainName } from './question-names.ts';
import type { RootFacts } from './root-facts.ts';
import type { Question } from './understand.ts';

/** One root as a search sees it. */
export interface SearchRoot {
  /** Empty where there is only one root. */
  readonly name: string;
  readonly index: IndexReader;
}

/** A root with what ranking looks up in it. */
export interface KnownRoot extends SearchRoot {
  readonly facts: RootFacts;
}

/**
 * How many chunks each search brings. Of the files that answer the benchmark's questions 98 of 100 are among the
 * candidates that come of it, 95 in other repositories; what is wrong is mostly their order.
 */
export const candidateLimit = 200;

/** The best chunks by words, over all roots, best first. */
export function keywordCandidates(roots: readonly SearchRoot[], words: readonly KeywordWord[], accept: Accept): Candidate[] {
  // Words are weighed over all roots, or the same score would mean one thing here and another there.
  const pooled = roots.length > 1 ? poolStatistics(roots.map(({ index }) => index.keywords.statistics(words.flatMap(({ terms }) => terms)))) : undefined;
  const matches = roots.flatMap(({ name, index }) =>
    index.keywords
      .search(words, candidateLimit, (id) => accepts(index, id, accept), pooled)
      .flatMap((match) => {
        const found = index.chunk(match.id);
        return found ? [{ root: name, chunk: found.chunk, score: match.score, matched: match.matched }] : [];
      }),
  );
  return best(matches).map(({ root, chunk, score, matched }, i) => ({
    root,
    chunk,
    why: { keywordRank: i + 1, keywordScore: score, matched },
  }));
}

/** The best chunks by cosine with the question's vector, over all roots, best first. */
export async function vectorCandidates(
  roots: readonly SearchRoot[],
  vector: Float32Array,
  accept: Accept,
): Promise<Candidate[]> {
  const matches: { root: string; chunk: Chunk; score: number }[] = [];
  for (const { name, index } of roots) {
    if (!index.vectors) continue;
    for (const { key, score } of await nearest(index, index.vectors, vector, accept)) {
      for (const id of index.chunksOf(key)) {
        const found = accept.path(pathOf(id)) ? index.chunk(id) : undefined;
        if (found && accept.chunk(found.chunk)) matches.push({ root: name, chunk: found.chunk, score });
      }
    }
  }
  return best(matches).map(({ root, chunk, score }, i) => ({ root, chunk, why: { vectorRank: i + 1, vectorScore: score } }));
}

/** Where filters leave less than this share of the vectors, only these are compared with the question's. */
const fewVectors = 0.25;

async function nearest(index: IndexReader, vectors: VectorSearch, vector: Float32Array, accept: Accept): Promise<readonly VectorMatch[]> {
  const accepted = (key: string) => index.chunksOf(key).some((id) => accepts(index, id, accept));
  const keys = accept === acceptsAll ? undefined : [...new Set([...index.files.values()].flatMap((file) => (accept.path(file.path) ? file.keys : [])))];
  if (!keys || keys.length > fewVectors * vectors.size) return vectors.search(vector, candidateLimit, accepted);
  const scores = await vectors.scores(vector, keys);
  const matches = keys.flatMap((key, i) => (scores[i] === undefined ? [] : [{ key, score: scores[i] }])).sort((a, b) => b.score - a.score || compare(a.key, b.key));
  const found: VectorMatch[] = [];
  for (const match of matches) if (found.length < candidateLimit && accepted(match.key)) found.push(match);
  return found;
}

/** So many definitions of one name; a name with more (`run`, `get`) is no name of one thing. */
const definitionsOfName = 20;

/** Definitions of the names that the question spells out, which neither search may have brought. */
export function definitionCandidates(roots: readonly SearchRoot[], { names }: Question, accept: Accept): Candidate[] {
  const asked = new Set(names.map((name) => name.split(/\.|::|#|->/).at(-1) ?? name));
  return roots.flatMap(({ name: root, index }) =>
    [...asked].flatMap((name) =>
      index.keywords.search([{ typed: name, terms: termsOf(name).slice(-1) }], definitionsOfName, (id) => defines(index, id, name) && accepts(index, id, accept)).flatMap(({ id }) => {
        const found = index.chunk(id);
        return found ? [{ root, chunk: found.chunk, why: {} }] : [];
      }),
    ),
  );
}

function defines(index: IndexReader, id: string, name: string): boolean {
  const chunk = index.chunk(id)?.chunk;
  return chunk !== undefined && isDefinition(chunk) && plainName(lastName(chunk.symbol)) === plainName(name);
}

function accepts(index: IndexReader, id: string, accept: Accept): boolean {
  if (accept === acceptsAll) return true;
  if (!accept.path(pathOf(id))) return false;
  const found = index.chunk(id);
  return found !== undefined && accept.chunk(found.chunk);
}

/** The id of a chunk is its file's path and its position there. */
function pathOf(id: string): string {
  return id.slice(0, id.lastIndexOf('#'));
}

/** Sorted by score; equal scores by place, so that the same question has the same answer every time. */
function best<T extends { root: string; chunk: Chunk; score: number }>(matches: T[]): T[] {
  return matches
    .sort((a, b) => b.score - a.score || compare(a.root, b.root) || compare(a.chunk.path, b.chunk.path) || a.chunk.span.startLine - b.chunk.span.startLine)
    .slice(0, candidateLimit);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

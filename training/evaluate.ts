import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compactKeywordStores } from '../src/adapters/compact-keyword-store.ts';
import { createStaticEmbedder } from '../src/adapters/static-embedder.ts';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import type { Chunk } from '../src/core/model/chunk.ts';
import { openPackage } from './mining/archives.ts';
import { chance } from './mining/chance.ts';
import type { Definition } from './mining/definitions.ts';
import { exclusions } from './mining/exclusions.ts';
import { definitionsIn } from './mining/mine-package.ts';
import { archivesOf, readPackages } from './packages.ts';

/** A question and the places in the pool that answer it. */
interface Question {
  readonly text: string;
  readonly answers: ReadonlySet<string>;
}

interface Pool {
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** What keywords are read from: path and symbol they have from the chunk. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly questions: { readonly comments: readonly Question[]; readonly asked: readonly Question[] };
}

/**
 * How well definitions of the development packages are found, without any comment in them: by their doc comments, and by
 * questions that were written by hand. Words, vectors, and both together, as MRR@10 / recall@10.
 */
export async function evaluate(cache: string, dist: string, modelFile: string): Promise<string> {
  const pool = await readPool(cache, dist);
  const chunks = [...pool.chunks.values()];
  const words = compactKeywordStores.create();
  for (const [file, inFile] of byFile(chunks)) words.put({ path: file, version: '1', documents: inFile.map((chunk) => ({ chunk, text: pool.bodies.get(chunk.id) ?? '' })) });
  const embedder = createStaticEmbedder(readFileSync(modelFile));
  const never = new AbortController().signal;
  const vectors = await embedder.embed(chunks.map((chunk) => chunk.embedText), 'document', never);
  const rows: string[] = [`${chunks.length} definitions, MRR@10 / recall@10`];
  for (const [name, questions] of Object.entries(pool.questions)) {
    const asked = await embedder.embed(questions.map(({ text }) => text), 'query', never);
    const results: Record<string, string[][]> = { words: [], vectors: [], ranks: [], scores: [] };
    questions.forEach(({ text }, i) => {
      const byWords = words.search(text, depth, () => true).map(({ id, score }) => ({ id, score }));
      const byVector = nearest(asked[i] ?? new Float32Array(), vectors, chunks);
      results['words']?.push(byWords.map(({ id }) => id));
      results['vectors']?.push(byVector.map(({ id }) => id));
      results['ranks']?.push(byRank(byWords, byVector));
      results['scores']?.push(blended(byWords, byVector));
    });
    for (const [method, found] of Object.entries(results)) rows.push(`${name} (${questions.length})  ${method.padEnd(8)} ${figures(questions, found)}`);
  }
  return rows.join('\n');
}

/** Ids begin with the file. */
function byFile(chunks: readonly Chunk[]): Map<string, Chunk[]> {
  const files = new Map<string, Chunk[]>();
  for (const chunk of chunks) {
    const file = chunk.id.slice(0, chunk.id.lastIndexOf('#'));
    files.set(file, [...(files.get(file) ?? []), chunk]);
  }
  return files;
}

const depth = 200;
/** As many tell two models apart as well as all of them. */
const mostComments = 800;
/** The share of the vectors in the sum of scores. */
const vectorShare = 0.75;

interface Scored {
  readonly id: string;
  readonly score: number;
}

function nearest(question: Float32Array, vectors: readonly Float32Array[], chunks: readonly Chunk[]): Scored[] {
  return vectors
    .map((vector, i) => ({ id: chunks[i]?.id ?? '', score: dot(vector, question) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, depth);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Reciprocal rank fusion with the constant of its paper (Cormack, Clarke and Büttcher, 2009). */
function byRank(...lists: readonly (readonly Scored[])[]): string[] {
  const sums = new Map<string, number>();
  for (const list of lists) list.forEach(({ id }, i) => sums.set(id, (sums.get(id) ?? 0) + 1 / (61 + i)));
  return [...sums].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

function blended(byWords: readonly Scored[], byVector: readonly Scored[]): string[] {
  const sums = new Map<string, number>();
  for (const [list, share] of [[byWords, 1 - vectorShare], [byVector, vectorShare]] as const) {
    const most = list[0]?.score ?? 1;
    const least = list.at(-1)?.score ?? 0;
    for (const { id, score } of list) sums.set(id, (sums.get(id) ?? 0) + (share * (score - least)) / (most - least || 1));
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

function figures(questions: readonly Question[], found: readonly string[][]): string {
  let gain = 0;
  let recalled = 0;
  questions.forEach(({ answers }, i) => {
    const rank = found[i]?.slice(0, 10).findIndex((id) => answers.has(id)) ?? -1;
    if (rank < 0) return;
    gain += 1 / (rank + 1);
    recalled++;
  });
  return `${(gain / questions.length).toFixed(3)} / ${(recalled / questions.length).toFixed(3)}`;
}

async function readPool(cache: string, dist: string): Promise<Pool> {
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const chunks = new Map<string, Chunk>();
  const bodies = new Map<string, string>();
  const comments: Question[] = [];
  const bySymbol = new Map<string, Set<string>>();
  for (const one of readPackages().filter(({ role }) => role === 'dev')) {
    const opened = openPackage(one.kind, archivesOf(one, cache));
    const definitions = await definitionsIn(opened, parser, exclusions([], new Set())).finally(() => opened.close());
    const said = timesSaid(definitions);
    definitions.forEach((definition, i) => {
      const id = `${one.name}/${definition.path}#${i}`;
      chunks.set(id, chunkOf(definition, id));
      bodies.set(id, definition.bare);
      if (definition.said && said.get(definition.said) === 1) comments.push({ text: definition.said, answers: new Set([id]) });
      for (const symbol of suffixes(definition.symbol)) bySymbol.set(`${one.name} ${symbol}`, (bySymbol.get(`${one.name} ${symbol}`) ?? new Set()).add(id));
    });
  }
  const some = comments.map((question) => ({ question, order: chance(question.text) })).sort((a, b) => a.order - b.order).slice(0, mostComments);
  return { chunks, bodies, questions: { comments: some.map(({ question }) => question), asked: handWritten(bySymbol) } };
}

function chunkOf({ path: file, kind, symbol, language, context, bare }: Definition, id: string): Chunk {
  return { id, path: file, kind, symbol, language, span: { startLine: 1, endLine: 1 }, embedText: `${file}\n${symbol}${context.slice(file.length)}\n${bare}` };
}

/** The same sentence over several functions asks for none of them. */
function timesSaid(definitions: readonly Definition[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { said } of definitions) times.set(said, (times.get(said) ?? 0) + 1);
  return times;
}

/** `a.b.c`, `b.c`, `c`: the list of questions names what is enough. */
function suffixes(symbol: string): string[] {
  const parts = symbol.split('.');
  return parts.map((_, i) => parts.slice(i).join('.'));
}

function handWritten(bySymbol: ReadonlyMap<string, ReadonlySet<string>>): Question[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'questions.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [name, text = '', symbol] = line.split('\t');
    const answers = bySymbol.get(`${name} ${symbol}`);
    if (!answers) throw new Error(`There is no ${symbol} in ${name}.`);
    return { text, answers };
  });
}

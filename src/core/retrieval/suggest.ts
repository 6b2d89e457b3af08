import type { Chunk } from '../model/chunk.ts';
import type { Hit } from '../model/hit.ts';
import type { IndexReader } from '../ports/index-reader.ts';

/** Tests, examples, what a build has written and the like make poor first questions. */
const aside = /(^|\/)(tests?|specs?|__tests__|examples?|fixtures?|docs?|bench(marks?)?|scripts?|vendor|third_party|dist|build|out|generated)(\/|$)|[._-](test|spec)\.|\.d\.ts$/i;

/** Names that say nothing of this workspace: any module has them. */
const commonplace = /(^|\.)(default|exports?|constructor|anonymous|main|init|__init__)$/i;

/** A question, and the definition that it was made from and has to find. */
export interface Suggestion {
  readonly question: string;
  readonly root: string;
  readonly path: string;
  readonly symbol: string;
}

/** So many questions are shown. */
const most = 3;
/** Questions that are tried out for them: a search each, at every sync. */
const mostTried = 10;

/**
 * Three questions from the longest functions and the largest classes: real names of this workspace, and questions whose first hit is the
 * definition itself. Where all is tests, tests will do. Nothing is sent anywhere for it.
 */
export async function suggestQuestions(roots: readonly SuggestedRoot[], firstHit: (question: string) => Promise<Hit | undefined>): Promise<string[]> {
  const good: string[] = [];
  for (const { question, ...from } of candidates(roots).slice(0, mostTried)) {
    const hit = await firstHit(question);
    if (hit?.root === from.root && hit.chunk.path === from.path && hit.chunk.symbol === from.symbol) good.push(question);
    if (good.length === most) break;
  }
  return good;
}

export interface SuggestedRoot {
  readonly name: string;
  readonly index: Pick<IndexReader, 'files'>;
}

/** Functions and classes in turn, the longest of each first. */
function candidates(roots: readonly SuggestedRoot[]): Suggestion[] {
  const all = roots.flatMap(({ name, index }) => [...index.files.values()].flatMap((file) => file.chunks.map((chunk): Placed => ({ root: name, chunk }))));
  const plain = all.filter(({ chunk }) => !aside.test(chunk.path));
  const chunks = plain.some(({ chunk }) => chunk.symbol) ? plain : all;
  const types = longest(chunks.filter(({ chunk: { kind } }) => kind === 'class' || kind === 'interface'));
  const routines = longest(chunks.filter(({ chunk: { kind } }) => kind === 'function' || kind === 'method'));
  const asked = [
    ...routines.map((placed, i) => ({ placed, question: `How does ${placed.chunk.symbol} work?`, turn: i })),
    ...types.map((placed, i) => ({ placed, question: `What is ${placed.chunk.symbol} responsible for?`, turn: i })),
  ];
  return asked.sort((a, b) => a.turn - b.turn).map(({ question, placed: { root, chunk } }) => ({ question, root, path: chunk.path, symbol: chunk.symbol }));
}

interface Placed {
  readonly root: string;
  readonly chunk: Chunk;
}

/** Definitions, the longest first, each name once. */
function longest(chunks: readonly Placed[]): Placed[] {
  const lines = ({ chunk: { span, extent = span } }: Placed) => extent.endLine - extent.startLine;
  const named = chunks.filter(({ chunk: { symbol } }) => symbol && !commonplace.test(symbol)).sort((a, b) => lines(b) - lines(a));
  return [...new Map([...named].reverse().map((placed) => [placed.chunk.symbol, placed])).values()].sort((a, b) => lines(b) - lines(a));
}

import type { Chunk } from '../model/chunk.ts';
import type { IndexReader } from '../ports/index-reader.ts';

/** Tests, examples, what a build has written and the like make poor first questions. */
const aside = /(^|\/)(tests?|specs?|__tests__|examples?|fixtures?|docs?|bench(marks?)?|scripts?|vendor|third_party|dist|build|out|generated)(\/|$)|[._-](test|spec)\.|\.d\.ts$/i;

/** Names that say nothing of this workspace: any module has them. */
const commonplace = /(^|\.)(default|exports?|constructor|anonymous|main|init|__init__)$/i;

/**
 * Three questions from the largest class, the longest function and the fullest folder: real names of this workspace.
 * Where one of them is wanting, the next longest function stands in; where all is tests, tests will do.
 */
export function suggestQuestions(indexes: readonly IndexReader[]): string[] {
  const files = indexes.flatMap((index) => [...index.files.values()]);
  const plain = files.filter((file) => !aside.test(file.path));
  const chunks = (plain.some((file) => file.chunks.some((chunk) => chunk.symbol)) ? plain : files).flatMap((file) => file.chunks);
  const [type] = longest(chunks.filter(({ kind }) => kind === 'class' || kind === 'interface'));
  const [routine, ...others] = longest(chunks.filter(({ kind, symbol }) => (kind === 'function' || kind === 'method') && symbol !== type));
  const folder = fullestFolder(chunks);
  const questions = [
    ...(routine ? [`How does ${routine} work?`] : []),
    ...(type ? [`What is ${type} responsible for?`] : []),
    ...(folder ? [`What is in the folder ${folder}?`] : []),
    ...others.slice(0, 2).map((symbol) => `How does ${symbol} work?`),
  ];
  return questions.slice(0, 3);
}

/** Names of definitions, the longest definition first, each name once. */
function longest(chunks: readonly Chunk[]): string[] {
  const lines = ({ span, extent = span }: Chunk) => extent.endLine - extent.startLine;
  const named = chunks.filter(({ symbol }) => symbol && !commonplace.test(symbol)).sort((a, b) => lines(b) - lines(a));
  return [...new Set(named.map((chunk) => chunk.symbol))];
}

function fullestFolder(chunks: readonly Chunk[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { path, kind } of chunks) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder && kind !== 'text' && kind !== 'section' && kind !== 'entry') counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

import type { Chunk } from '../model/chunk.ts';
import type { IndexReader } from '../ports/index-reader.ts';

/** Tests, examples and the like make poor first questions. */
const aside = /(^|\/)(tests?|specs?|__tests__|examples?|fixtures?|docs?|bench(marks?)?|scripts?|vendor|third_party)(\/|$)|[._-](test|spec)\.|\.d\.ts$/i;

/** Three questions from the largest class, the longest function and the fullest folder: real names of this workspace. */
export function suggestQuestions(indexes: readonly IndexReader[]): string[] {
  const chunks = indexes.flatMap((index) => [...index.files.values()]).filter((file) => !aside.test(file.path)).flatMap((file) => file.chunks);
  const type = largest(chunks.filter((chunk) => chunk.kind === 'class' || chunk.kind === 'interface'));
  const routine = largest(chunks.filter((chunk) => (chunk.kind === 'function' || chunk.kind === 'method') && chunk.symbol !== type?.symbol));
  const folder = fullestFolder(chunks);
  return [
    ...(routine ? [`How does ${routine.symbol} work?`] : []),
    ...(type ? [`What is ${type.symbol} responsible for?`] : []),
    ...(folder ? [`What is in the folder ${folder}?`] : []),
  ];
}

function largest(chunks: readonly Chunk[]): Chunk | undefined {
  const lines = ({ span, extent = span }: Chunk) => extent.endLine - extent.startLine;
  return chunks.reduce<Chunk | undefined>((best, chunk) => (chunk.symbol && (!best || lines(chunk) > lines(best)) ? chunk : best), undefined);
}

function fullestFolder(chunks: readonly Chunk[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { path, kind } of chunks) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder && kind !== 'text' && kind !== 'section' && kind !== 'entry') counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

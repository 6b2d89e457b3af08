import type { Hit } from '../model/hit.ts';

/**
 * The best hit of each file first, in order; then the others, each with the place of its file's best hit in `groupOf`.
 * So a file with many good chunks takes one place among the first, and its siblings can be shown under it.
 */
export function groupByFile(hits: readonly Hit[]): Hit[] {
  const heads = new Map<string, number>();
  const first: Hit[] = [];
  const further: Hit[] = [];
  for (const hit of hits) {
    const file = `${hit.root}\0${hit.chunk.path}`;
    const head = heads.get(file);
    if (head === undefined) {
      heads.set(file, first.length);
      first.push(hit);
    } else {
      further.push({ ...hit, groupOf: head });
    }
  }
  return [...first, ...further];
}

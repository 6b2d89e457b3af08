import type { Hit } from '../model/hit.ts';
import { areTwins, fileOf } from './twins.ts';

/**
 * The best hit of each file first, in order; then the others, each with the place of its file's best hit in `groupOf`.
 * So a file with many good chunks takes one place among the first, and its siblings can be shown under it. A file whose
 * best hit is a copy of one before it is shown under that.
 */
export function groupByFile(hits: readonly Hit[]): Hit[] {
  const heads = new Map<string, number>();
  const first: Hit[] = [];
  const further: Hit[] = [];
  for (const hit of hits) {
    const file = fileOf(hit);
    let head = heads.get(file);
    if (head === undefined) {
      const twin = first.findIndex((other) => areTwins(other, hit));
      heads.set(file, twin < 0 ? first.length : twin);
      head = twin < 0 ? undefined : twin;
    }
    if (head === undefined) first.push(hit);
    else further.push({ ...hit, groupOf: head });
  }
  return [...first, ...further];
}

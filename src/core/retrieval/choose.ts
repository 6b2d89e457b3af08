import type { Ranked } from './rank.ts';
import { areTwins, fileOf } from './twins.ts';

/**
 * Of all that can be shown, this share is one chunk of a file each: who asks wants to see where else to look before more of
 * the same file. What remains goes to the best further chunks, and to copies of what is shown.
 */
const shareOfFiles = 0.7;

/** The hits of a list of `top`, best first, of as many files as deserve a place in it. */
export function choose(ranked: readonly Ranked[], top: number): Ranked[] {
  const heads: Ranked[] = [];
  const files = new Set<string>();
  for (const each of ranked) {
    const file = fileOf(each.place);
    if (files.has(file)) continue;
    files.add(file);
    if (!heads.some(({ place }) => areTwins(place, each.place))) heads.push(each);
    if (heads.length >= Math.ceil(top * shareOfFiles)) break;
  }
  const chosen = new Set(heads);
  for (const each of ranked) if (chosen.size < top && files.has(fileOf(each.place))) chosen.add(each);
  return ranked.filter((each) => chosen.has(each));
}

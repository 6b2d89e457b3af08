import type { Ranked } from './rank.ts';

/**
 * Of all that can be shown, this share is one chunk of a file each: who asks wants to see where else to look before more of
 * the same file. What remains goes to the best further chunks.
 */
const shareOfFiles = 0.7;

/** The hits of a list of `top`, best first, of as many files as deserve a place in it. */
export function choose(ranked: readonly Ranked[], top: number): Ranked[] {
  const heads = new Set<Ranked>();
  const files = new Set<string>();
  for (const each of ranked) {
    const file = `${each.place.root}\0${each.place.chunk.path}`;
    if (files.has(file)) continue;
    files.add(file);
    heads.add(each);
    if (heads.size >= Math.ceil(top * shareOfFiles)) break;
  }
  const shown = new Set(files);
  const further = ranked.filter((each) => !heads.has(each) && shown.has(`${each.place.root}\0${each.place.chunk.path}`)).slice(0, top - heads.size);
  const chosen = new Set([...heads, ...further]);
  return ranked.filter((each) => chosen.has(each));
}

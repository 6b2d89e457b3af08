/** So many segments of about one size become one: each item is then written some four times in all its life. */
const mergedTogether = 8;

export interface Sized {
  readonly items: number;
  readonly dead: number;
}

/**
 * Segments to make one of, as in a log-structured merge tree: those mostly dead, or many of about one size. A segment of
 * more than `largest` items is left alone while it lives, so that no merge takes long and no damage costs much.
 */
export function mergeable<T extends Sized>(segments: readonly T[], largest: number): readonly T[] {
  const dead = segments.filter(({ items, dead }) => dead * 2 > items || dead === items);
  if (dead.length > 0) return dead;
  const tiers = new Map<number, T[]>();
  for (const segment of segments) {
    const living = segment.items - segment.dead;
    if (living > largest) continue;
    const tier = Math.floor(Math.log(living) / Math.log(mergedTogether));
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
  }
  return [...tiers.values()].find((tier) => tier.length >= mergedTogether) ?? [];
}

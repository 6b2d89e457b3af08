/** Figures of one question, each 0 to 1. */
export interface Figures {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
}

/**
 * Ranks files against the ones that answer. NDCG@10 with binary gains (Järvelin and Kekäläinen, 2002), recall@10, and
 * the reciprocal rank of the first right file among ten. `ranked` may repeat a path; its first place counts.
 */
export function figuresOf(ranked: readonly string[], relevant: readonly string[]): Figures {
  const files = [...new Set(ranked)].slice(0, 10);
  const targets = [...new Set(relevant)];
  const ranks = targets.map((target) => files.findIndex((file) => samePath(file, target)) + 1).filter((rank) => rank > 0);
  const gain = (rank: number) => 1 / Math.log2(rank + 1);
  const ideal = Array.from({ length: Math.min(10, targets.length) }, (_, i) => gain(i + 1));
  return {
    ndcg10: sum([...new Set(ranks)].map(gain)) / sum(ideal),
    recall10: ranks.length / targets.length,
    mrr10: ranks.length > 0 ? 1 / Math.min(...ranks) : 0,
  };
}

/** The mean over groups of the means within them, so that a large repository does not outweigh the others. */
export function macroMean(rows: readonly { readonly group: string; readonly figures: Figures }[]): Figures {
  const groups = new Set(rows.map(({ group }) => group));
  return meanOf([...groups].map((name) => meanOf(rows.filter(({ group }) => group === name).map(({ figures }) => figures))));
}

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (pick: (f: Figures) => number) => (figures.length === 0 ? 0 : sum(figures.map(pick)) / figures.length);
  return { ndcg10: mean((f) => f.ndcg10), recall10: mean((f) => f.recall10), mrr10: mean((f) => f.mrr10) };
}

/** Paths agree where one is the other, or the end of it: labels and indexes may begin at different folders. */
function samePath(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

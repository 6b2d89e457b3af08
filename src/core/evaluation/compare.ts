import { pairedBootstrap, type BootstrapOptions, type Gain } from './bootstrap.ts';
import type { Figures } from './metrics.ts';
import type { Scored } from './runs.ts';

/** A question that two runs answer differently. */
export interface Change {
  readonly id: string;
  readonly query: string;
  readonly repo: string;
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  /** Questions that both runs were asked. */
  readonly questions: number;
  /** Of NDCG@10 by file, the mean over repositories. */
  readonly gain: Gain;
  /** The largest change first. */
  readonly better: readonly Change[];
  readonly worse: readonly Change[];
}

/** Two runs of the same questions. Those that only one was asked are left out. */
export function compareRuns(before: readonly Scored[], after: readonly Scored[]): Comparison {
  const changes = pairsOf(before, after).map(([old, now]): Change => ({ id: now.item.id, query: now.item.query, repo: now.item.repo, before: old.figures.ndcg10, after: now.figures.ndcg10 }));
  const bySize = (a: Change, b: Change) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before);
  return {
    questions: changes.length,
    gain: gainOf(before, after, (figures) => figures.ndcg10, { draw: 'questions' }),
    better: changes.filter((change) => change.after > change.before).sort(bySize),
    worse: changes.filter((change) => change.after < change.before).sort(bySize),
  };
}

/** What a figure gained from one run to the other, over the questions that have it in both. */
export function gainOf(before: readonly Scored[], after: readonly Scored[], figure: (figures: Figures) => number | null, options: BootstrapOptions): Gain {
  const groups = new Map<string, number[]>();
  for (const [old, now] of pairsOf(before, after)) {
    const [was, is] = [figure(old.figures), figure(now.figures)];
    if (was === null || is === null) continue;
    const known = groups.get(now.item.repo);
    if (known) known.push(is - was);
    else groups.set(now.item.repo, [is - was]);
  }
  return pairedBootstrap([...groups.values()], options);
}

function pairsOf(before: readonly Scored[], after: readonly Scored[]): [Scored, Scored][] {
  const known = new Map(before.map((scored) => [scored.item.id, scored]));
  return after.flatMap((now): [Scored, Scored][] => {
    const old = known.get(now.item.id);
    return old ? [[old, now]] : [];
  });
}

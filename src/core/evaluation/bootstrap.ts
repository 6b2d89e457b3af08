import { randomOf } from './random.ts';

/** A difference between two runs, and the range that it has in 95 of 100 draws of the same size. */
export interface Gain {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /** `questions` speaks of these repositories; `repositories` draws those as well, and speaks of others like them. */
  readonly draw: 'questions' | 'repositories';
  readonly draws?: number;
  readonly seed?: number;
}

/** More draws move the ends by less than a thousandth. */
const usualDraws = 2_000;

/**
 * A paired bootstrap (Efron and Tibshirani, 1993): `groups` holds, for each repository, the difference of each question.
 * Questions are drawn with replacement within their repository, and the mean is over repositories, as the figures are.
 */
export function pairedBootstrap(groups: readonly (readonly number[])[], { draw, draws = usualDraws, seed = 1 }: BootstrapOptions): Gain {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length === 0) return { mean: 0, low: 0, high: 0 };
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const means: number[] = [];
  for (let i = 0; i < draws; i++) {
    const drawn = filled.map((group) => (draw === 'repositories' ? pick(filled) : group));
    means.push(meanOf(drawn.map((group) => meanOf(group.map(() => pick(group))))));
  }
  means.sort((a, b) => a - b);
  const at = (part: number) => means[Math.min(draws - 1, Math.floor(part * draws))] ?? 0;
  return { mean: meanOf(filled.map(meanOf)), low: at(0.025), high: at(0.975) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

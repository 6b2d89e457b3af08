import type { RuleEffect } from '../model/hit.ts';
import type { Asked, Place } from './place.ts';
import type { Rule } from './rule.ts';

/** What a ranking may be told to do otherwise, to measure what its parts are worth. */
export interface RankingOptions {
  /** Weights that replace those of the rules, by their names. */
  readonly weights?: Readonly<Record<string, number>>;
}

export interface Ranked {
  readonly place: Place;
  readonly score: number;
  readonly effects: readonly RuleEffect[];
}

/** The share of the keywords where there are vectors: half of it each is as good within noise from .4 to .6. */
const keywordShare = 0.7;
/** Chunks of one file that match each for themselves speak for the file, the further ones less. */
const support = [1, 0.5, 0.25];

/** Scores every place: its own score, then what speaks for or against its file. Best first. */
export function rank(places: readonly Place[], asked: Asked, rules: readonly Rule[], options: RankingOptions = {}): Ranked[] {
  const weightOf = (rule: Rule) => options.weights?.[rule.name] ?? rule.weight;
  const parameter = (name: string, value: number) => options.weights?.[name] ?? value;
  const hasVectors = places.some(({ vector }) => vector > 0);
  const share = hasVectors ? parameter('keyword-share', keywordShare) : 1;
  const files = new Map<string, { place: Place; own: number; effects: RuleEffect[] }[]>();
  for (const place of places) {
    const effects = effectsOf(place, asked, rules.filter(({ effect }) => effect === 'lift'), weightOf);
    const own = share * place.keyword + (1 - share) * place.vector + sum(effects);
    const key = `${place.root}\0${place.chunk.path}`;
    const file = files.get(key);
    if (file) file.push({ place, own, effects });
    else files.set(key, [{ place, own, effects }]);
  }
  const weights = [1, parameter('support-2', support[1] ?? 0), parameter('support-3', support[2] ?? 0)];
  const ranked = [...files.values()].flatMap((chunks) => rankFile(chunks, asked, rules, weightOf, weights));
  return ranked.sort((a, b) => b.score - a.score || compare(a.place.root, b.place.root) || compare(a.place.chunk.path, b.place.chunk.path) || a.place.chunk.span.startLine - b.place.chunk.span.startLine);
}

function rankFile(chunks: { place: Place; own: number; effects: RuleEffect[] }[], asked: Asked, rules: readonly Rule[], weightOf: (rule: Rule) => number, weights: readonly number[]): Ranked[] {
  chunks.sort((a, b) => b.own - a.own || a.place.chunk.span.startLine - b.place.chunk.span.startLine);
  const first = chunks[0];
  if (!first) return [];
  const supported = chunks.slice(0, weights.length).reduce((total, { own }, i) => total + own * (weights[i] ?? 0), 0);
  const lifts = effectsOf(first.place, asked, rules.filter(({ effect }) => effect === 'file-lift'), weightOf);
  const lifted = supported + sum(lifts);
  const lowers = effectsOf(first.place, asked, rules.filter(({ effect }) => effect === 'lower'), weightOf);
  const factor = lowers.reduce((product, { amount }) => product * (1 - amount), 1);
  const lowered = lowers.map((effect) => ({ ...effect, amount: -effect.amount * lifted }));
  const score = lifted * factor;
  // Further chunks of the file keep their distance to the first.
  return chunks.map(({ place, own, effects }) => ({ place, score: first.own > 0 ? (score * own) / first.own : score, effects: [...effects, ...lifts, ...lowered] }));
}

function effectsOf(place: Place, asked: Asked, rules: readonly Rule[], weightOf: (rule: Rule) => number): RuleEffect[] {
  return rules.flatMap((rule) => {
    const weight = weightOf(rule);
    const amount = weight === 0 ? 0 : weight * rule.signal(place, asked);
    return amount === 0 ? [] : [{ rule: rule.name, amount, note: rule.note(place, asked) }];
  });
}

function sum(effects: readonly RuleEffect[]): number {
  return effects.reduce((total, { amount }) => total + amount, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

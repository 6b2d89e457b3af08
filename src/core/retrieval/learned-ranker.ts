import learned from '../../../models/ranker.json' with { type: 'json' };
import type { QuestionKind } from '../model/query.ts';
import { featuresOf, type ScoredFile } from './file-features.ts';
import type { Asked } from './place.ts';
import type { Amount } from './rank.ts';
import type { Rule } from './rule.ts';

/** Orders files by what it learned from other repositories: a number a file, the higher the better; only differences count. */
export type FileRanker = (files: readonly ScoredFile[], asked: Asked) => readonly number[];

/** `with-rules` is what users have; the ablation measures what it adds. */
export type LearnedUse = 'with-rules' | 'alone' | 'off';

/** Features weighed and added up, with the weights that `training/ranker` finds. */
export const linearRanker: FileRanker = (files, asked) => {
  const weights: Readonly<Record<string, number>> = learned.weights;
  const best = Math.max(0, ...files.map(({ score }) => score));
  return files.map((file) => [...featuresOf(file, best, asked.words.length)].reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0));
};

/**
 * Half of it is what the likeliest file gets, in parts of the best score: it decides between files that the rules hold for about
 * equal. With a larger say it takes in some repositories what it gives in others.
 */
export const learnedWeight = 0.05;
/** It learned from changes, messages and titles of tests: of how things work and where they are it knows less than the rules. */
const kinds: ReadonlySet<QuestionKind> = new Set(['change', 'error-text', 'stack-trace', 'topic'] as const);

/** What it adds to each file's score. */
export function learnedAmounts(files: readonly ScoredFile[], asked: Asked, use: LearnedUse, weight: number, ranker: FileRanker): readonly number[] {
  if (use === 'off' || (use === 'with-rules' && !kinds.has(asked.kind))) return files.map(() => 0);
  const values = ranker(files, asked);
  const most = Math.max(...values);
  const best = Math.max(0, ...files.map(({ score }) => score));
  return values.map((value, i) => (use === 'alone' ? best * Math.exp(value - most) - (files[i]?.score ?? 0) : (weight * best) / (1 + Math.exp(most - value))));
}

/** How it is told of beside the rules. */
export function learnedAmount(amount: number): Amount {
  return { rule: learnedRule, amount };
}

const learnedRule: Rule = {
  name: 'learned',
  effect: 'file-lift',
  weight: 0,
  signal: () => 0,
  note: () => 'Files that looked like it answered such questions in other repositories.',
};

import type { SearchOptions } from '../src/core/engine.ts';
import type { Item } from '../src/core/evaluation/items.ts';
import { rules } from '../src/core/retrieval/rules/index.ts';

/** One way to rank, for the table that says what each part is worth. */
export interface Stage {
  readonly name: string;
  readonly options: SearchOptions;
  /** Without vectors it would be another one. */
  readonly needsVectors: boolean;
  /** Questions that it changes anything for; all where it is left out. */
  readonly concerns?: (item: Item) => boolean;
}

const off = { learned: 'off' } as const;
const noRules = { ...off, weights: Object.fromEntries(rules.map(({ name }) => [name, 0])) };
const keywordsOnly = { 'keyword-share': 1, 'line-share': 1 };
const vectorsOnly = { 'keyword-share': 0, 'line-share': 0 };

/** What users have, and what it is measured against. */
export const usual = 'fusion + rules + learned';
export const plainHybrid = 'fusion';

export const stages: readonly Stage[] = [
  { name: 'keywords', options: { ...noRules, weights: { ...noRules.weights, ...keywordsOnly } }, needsVectors: false },
  { name: 'embedding', options: { ...noRules, weights: { ...noRules.weights, ...vectorsOnly } }, needsVectors: true },
  { name: plainHybrid, options: noRules, needsVectors: true },
  { name: 'keywords + rules', options: { ...off, weights: keywordsOnly }, needsVectors: false },
  { name: 'embedding + rules', options: { ...off, weights: vectorsOnly }, needsVectors: true },
  { name: 'fusion + rules', options: off, needsVectors: true },
  { name: 'learned ranker alone', options: { learned: 'alone' }, needsVectors: true },
  { name: usual, options: {}, needsVectors: true },
  { name: `${usual}, no bridge from Chinese`, options: { bridge: false }, needsVectors: true, concerns: ({ asked }) => asked === 'zh' },
];

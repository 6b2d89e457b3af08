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

const noRules = Object.fromEntries(rules.map(({ name }) => [name, 0]));
const keywordsOnly = { 'keyword-share': 1, 'line-share': 1 };
const vectorsOnly = { 'keyword-share': 0, 'line-share': 0 };
const off = 'off' as const;

/** What users have, and what it is measured against. */
export const usual = 'fusion + rules + learned ranker';
export const plainHybrid = 'fusion';

export const stages: readonly Stage[] = [
  { name: 'keywords', options: { learned: off, weights: { ...noRules, ...keywordsOnly } }, needsVectors: false },
  { name: 'embedding', options: { learned: off, weights: { ...noRules, ...vectorsOnly } }, needsVectors: true },
  { name: plainHybrid, options: { learned: off, weights: noRules }, needsVectors: true },
  { name: 'keywords + rules', options: { learned: off, weights: keywordsOnly }, needsVectors: false },
  { name: 'embedding + rules', options: { learned: off, weights: vectorsOnly }, needsVectors: true },
  { name: 'fusion + rules', options: { learned: off }, needsVectors: true },
  { name: 'learned ranker alone', options: { learned: 'alone' }, needsVectors: true },
  { name: usual, options: {}, needsVectors: true },
  { name: `${usual}, no bridge from Chinese`, options: { bridge: false }, needsVectors: true, concerns: ({ asked }) => asked === 'zh' },
];

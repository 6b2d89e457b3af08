import type { Rule } from '../rule.ts';

/** `utils` and `core` hold a little of everything, and match a little of every question. */
export const hub: Rule = {
  name: 'hub',
  effect: 'lower',
  weight: 0.05,
  signal: ({ facts }, { terms }) => (facts.isHub && !terms.some(({ term }) => facts.stemTerms.includes(term)) ? 1 : 0),
  note: () => 'Its file holds a little of everything.',
};

import type { Rule } from '../rule.ts';

/** One platform's file, a small edition, what is kept for old users: the main one answers for all, unless one is named. */
export const variant: Rule = {
  name: 'variant',
  effect: 'lower',
  weight: 0.3,
  signal({ facts }, { spoken }) {
    return facts.variants.some((names) => !names.some((name) => spoken.has(name))) ? 1 : 0;
  },
  note: ({ facts }) => `It is a variant (${facts.variants.map(([name]) => name).join(', ')}) that the question does not name.`,
};

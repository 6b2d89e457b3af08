import type { Rule } from '../rule.ts';

/** A file that has all words of the question somewhere is about all of it, not about one half. */
export const fileCoverage: Rule = {
  name: 'file-coverage',
  effect: 'file-lift',
  weight: 0.7,
  signal: ({ covered }) => covered,
  note: () => 'Its file has most words of the question.',
};

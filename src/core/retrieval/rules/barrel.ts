import type { Rule } from '../rule.ts';

/** What only passes on names of other files answers nothing by itself. */
export const barrel: Rule = {
  name: 'barrel',
  effect: 'lower',
  weight: 0.2,
  signal: ({ facts }) => (facts.isBarrel ? 1 : 0),
  note: () => 'Its file only passes on what others hold.',
};

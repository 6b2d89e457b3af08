import type { Rule } from '../rule.ts';
import { longestRun } from '../literal-run.ts';

/** A message that is pasted stands in the code word for word, but for what its placeholders were filled with. */
export const literalText: Rule = {
  name: 'literal-text',
  effect: 'lift',
  weight: 0.4,
  signal: ({ lower }, { literals }) => literals.reduce((best, literal) => Math.max(best, longestRun(lower, literal)), 0),
  note: () => 'It holds the text of the question word for word.',
};

import type { Rule } from '../rule.ts';
import { phraseShare } from '../phrases.ts';

/** Words that stand together in the question and in the text mean more than the same words apart. */
export const phrase: Rule = {
  name: 'phrase',
  effect: 'lift',
  weight: 1,
  signal: ({ lower }, { phrases }) => phraseShare(lower, phrases),
  note: () => 'Words of the question stand together in it.',
};

import type { Rule } from '../rule.ts';
import { phraseShare } from '../phrases.ts';

/** Words that stand together in the question and in the text mean more than the same words apart. */
export const phrase: Rule = {
  name: 'phrase',
  effect: 'lift',
  weight: 1,
  // A phrase needs two words of the question: where the keyword search found fewer, the text need not be read.
  signal: (place, { phrases }) => (phrases.length > 0 && (place.why.matched?.length ?? 0) > 1 ? phraseShare(place.lower, phrases) : 0),
  note: () => 'Words of the question stand together in it.',
};

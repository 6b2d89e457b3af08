import type { Rule } from '../rule.ts';
import { partsOf } from '../file-facts.ts';
import { isDefinition, lastName } from '../definitions.ts';
import { coveredShare, sharedWords } from '../term-match.ts';

/** A definition whose name is made of the question's words is likely what they mean. */
export const nameWords: Rule = {
  name: 'name-words',
  effect: 'lift',
  weight: 0.15,
  signal({ chunk }, { terms }) {
    if (chunk.symbol === '' || !(isDefinition(chunk) || chunk.kind === 'section' || chunk.kind === 'entry')) return 0;
    const words = partsOf(lastName(chunk.symbol));
    const shared = sharedWords(words, terms);
    return shared === 0 ? 0 : shared * Math.sqrt(coveredShare(terms, words));
  },
  note: ({ chunk }) => `Its name, ${lastName(chunk.symbol)}, has words of the question.`,
};

import type { Rule } from '../rule.ts';
import { coveredShare, sharedWords } from '../term-match.ts';

/** A file whose whole name the question says is about that. */
export const fileStem: Rule = {
  name: 'file-stem',
  effect: 'file-lift',
  weight: 0.4,
  signal({ facts }, { terms }) {
    const shared = sharedWords(facts.stemTerms, terms);
    return shared === 0 ? 0 : shared * Math.sqrt(coveredShare(terms, facts.stemTerms));
  },
  note: () => 'The question says the name of its file.',
};

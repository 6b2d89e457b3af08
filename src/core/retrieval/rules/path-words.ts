import type { Rule } from '../rule.ts';
import { coveredShare } from '../term-match.ts';

/** Folders and files are named after what they are about, and a word that is rare elsewhere says most. */
export const pathWords: Rule = {
  name: 'path-words',
  effect: 'file-lift',
  weight: 0.05,
  signal: ({ facts }, { terms }) => coveredShare(terms, facts.pathTerms),
  note: () => 'Its path has words of the question.',
};

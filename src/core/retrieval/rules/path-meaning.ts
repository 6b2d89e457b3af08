import type { Rule } from '../rule.ts';

/** A path is a short summary of what a file is for, in the words of who placed it there. */
export const pathMeaning: Rule = {
  name: 'path-meaning',
  effect: 'file-lift',
  weight: 0.2,
  signal: ({ pathMeaning }) => pathMeaning,
  note: () => 'Its path is near to the question in meaning.',
};

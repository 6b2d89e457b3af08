import type { Rule } from '../rule.ts';

/** What many files import is what the rest is built on. */
export const imported: Rule = {
  name: 'imported',
  effect: 'file-lift',
  weight: 0.05,
  signal: ({ importers }) => importers,
  note: () => 'Many files import it.',
};

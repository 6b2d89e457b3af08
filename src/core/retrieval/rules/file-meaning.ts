import type { Rule } from '../rule.ts';

/** A chunk may be near by chance; a file whose chunks are near in the mean is about it. */
export const fileMeaning: Rule = {
  name: 'file-meaning',
  effect: 'file-lift',
  weight: 0.1,
  signal: ({ wholeMeaning }) => wholeMeaning,
  note: () => 'The file as a whole is near to the question in meaning.',
};

import type { Rule } from '../rule.ts';

/** A type that is spread over files begins in the one of its name: that answers for all, unless a further word of a part is asked for. */
export const part: Rule = {
  name: 'part',
  effect: 'lower',
  weight: 0.3,
  signal({ facts, isPart }, { spoken }) {
    const words = isPart ? (facts.part?.words ?? []) : [];
    return words.length === 0 ? 0 : words.filter((word) => !spoken.has(word)).length / words.length;
  },
  note: ({ facts }) => `It carries on ${(facts.part?.main ?? '').replace(/^.*\//, '')}, which stands beside it.`,
};

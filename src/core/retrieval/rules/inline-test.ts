import type { Rule } from '../rule.ts';

/** Tests may stand in the file they test, in a module of their own: they use the code, and are not it. */
export const inlineTest: Rule = {
  name: 'inline-test',
  effect: 'lift',
  weight: -0.4,
  signal: ({ chunk: { symbol }, facts }, { wants }) => (testSymbol.test(symbol) && !facts.roles.includes('test') ? 1 - (wants.get('test') ?? 0) : 0),
  note: () => 'It is a test beside the code.',
};

/** `tests.parses_names`, `QueueTests.empty`, `test_empty`. */
const testSymbol = /^tests?(?:\.|$)|\.tests?(?:\.|$)|(?:^|\.)test_\w+$/;

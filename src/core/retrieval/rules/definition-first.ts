import type { Rule } from '../rule.ts';
import { isDefinition } from '../definitions.ts';

/** Of two chunks that match alike, the function or type says what happens; the lines between only use it. */
export const definitionFirst: Rule = {
  name: 'definition-first',
  effect: 'lift',
  weight: 0.03,
  signal: ({ chunk }, { kind }) => (isDefinition(chunk) ? ((kind === 'how-does' || kind === 'architecture') && chunk.kind !== 'function' && chunk.kind !== 'method' ? 0.5 : 1) : chunk.kind === 'section' ? 0.5 : 0),
  note: ({ chunk }) => `It is a ${chunk.kind}, not only lines that use one.`,
};

import type { Rule } from '../rule.ts';
import { isDefinition, lastName } from '../definitions.ts';
import { plainName } from '../question-names.ts';

/** Whoever names a symbol wants its definition before its uses. */
export const definitionName: Rule = {
  name: 'definition-name',
  effect: 'lift',
  weight: 0.5,
  signal({ chunk, facts }, { names, kind }) {
    const own = isDefinition(chunk) ? lastName(chunk.symbol) : '';
    const variables = facts.variables.get(chunk.id) ?? [];
    const strongest = names.reduce((best, name) => Math.max(best, own === '' ? 0 : sameName(name, own, chunk.symbol), ...variables.map((each) => 0.8 * sameName(name, each, each))), 0);
    // A class is what its name means, before a constructor or a method of the same name.
    return strongest * (kind === 'symbol' && chunk.kind === 'method' ? 0.8 : 1);
  },
  note: () => 'It defines what the question names.',
};

function sameName(asked: string, own: string, symbol: string): number {
  const parts = asked.split(/\.|::|#|->/);
  const last = parts.at(-1) ?? asked;
  if (plainName(last) !== plainName(own)) return 0;
  const written = last === own ? 1 : 0.8;
  if (parts.length === 1) return written;
  return plainName(symbol).endsWith(plainName(asked)) ? 1.2 * written : 0.5 * written;
}

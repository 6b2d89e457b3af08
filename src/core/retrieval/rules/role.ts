import type { FileRole } from '../../model/query.ts';
import type { Rule } from '../rule.ts';

/** Files of this role stand below the code, unless they are what is asked for: then a little above it. */
export function roleRule(role: FileRole, weight: number, what: string, whenAsked = -0.25): Rule {
  return {
    name: role,
    effect: 'lower',
    weight,
    signal({ facts }, { wants, documents }) {
      if (!facts.roles.includes(role)) return 0;
      const wanted = role === 'document' ? documents : (wants.get(role) ?? 0);
      return 1 - wanted * (1 - whenAsked);
    },
    note: (_, { wants }) => ((wants.get(role) ?? 0) > 0.5 ? `It is ${what}, as the question asks for.` : `It is ${what}, not the code itself.`),
  };
}

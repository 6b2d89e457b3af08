import type { FileRole } from '../../model/query.ts';
import type { Rule } from '../rule.ts';
import { definitionName } from './definition-name.ts';

/** Who names something that is defined here means it, wherever it stands; the same name in the code itself still comes first. */
const whenNamed = 0.5;
const exact = 0.8;

export interface RoleOptions {
  /** What its weight is times where it is asked for: below nothing, it stands above the code. */
  readonly whenAsked?: number;
  /** And where a change is asked for, which may be one of any file of the project. */
  readonly ofChange?: number;
}

/** Files of this role stand below the code, unless they are what is asked for: then a little above it. */
export function roleRule(role: FileRole, weight: number, what: string, { whenAsked = -0.25, ofChange = 1 }: RoleOptions = {}): Rule {
  return {
    name: role,
    effect: 'lower',
    weight,
    signal(place, asked) {
      if (!place.facts.roles.includes(role)) return 0;
      const wanted = role === 'document' ? asked.documents : (asked.wants.get(role) ?? 0);
      const lowered = (1 - wanted * (1 - whenAsked)) * (asked.kind === 'change' && wanted < 1 ? ofChange : 1);
      return lowered > 0 && definitionName.signal(place, asked) >= exact ? lowered * whenNamed : lowered;
    },
    note: (_, { wants }) => ((wants.get(role) ?? 0) > 0.5 ? `It is ${what}, as the question asks for.` : `It is ${what}, not the code itself.`),
  };
}

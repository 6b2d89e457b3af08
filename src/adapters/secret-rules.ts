import type { Secret } from '../core/model/secret.ts';
import { encodedSecrets } from './secret-encoded.ts';
import { forms } from './secret-forms.ts';
import { named } from './secret-names.ts';
import { secretsNear } from './secret-near.ts';
import { foundBy } from './secret-rule.ts';

const rules = [...forms, ...named];

/** What the rules of the library don't know: secrets by their form, by what they are called, and by what they decode to. */
export function ruleSecrets(text: string): Secret[] {
  return [...plain(text), ...encodedSecrets(text, plain)];
}

function plain(text: string): Secret[] {
  return [...rules.flatMap((rule) => foundBy(rule, text)), ...secretsNear(text)];
}

import type { Secret } from '../core/model/secret.ts';
import { speaking } from './secret-context.ts';
import { encodedSecrets } from './secret-encoded.ts';
import { forms } from './secret-forms.ts';
import { named } from './secret-names.ts';
import { passwordsNear } from './secret-near.ts';
import { regionsWith, type Region } from './secret-regions.ts';
import { foundBy } from './secret-rule.ts';
import { withoutNumbers, withoutSigns, type Unmarked } from './secret-marks.ts';
import { randomTokens } from './secret-tokens.ts';

/** What the rules of the library don't know: secrets by their form, by what they are called, and by what they decode to. */
export function ruleSecrets(text: string): Secret[] {
  const file = withoutNumbers(text);
  const changed = withoutSigns(file.text);
  return placed([...secretsOf(file.text), ...(changed ? placed(secretsOf(changed.text), changed) : [])], file);
}

function secretsOf(text: string): Secret[] {
  return [...plain(text), ...encodedSecrets(text, plain)];
}

function placed(secrets: readonly Secret[], { placeOf }: Unmarked): Secret[] {
  return secrets.map(({ start, end, kind }) => ({ start: placeOf(start), end: placeOf(end - 1) + 1, kind }));
}

function plain(text: string): Secret[] {
  return [...forms.flatMap((rule) => foundBy(rule, text)), ...randomTokens(text), ...regionsWith(speaking, text).flatMap(spokenOf)];
}

/** Where a text speaks of keys and passwords, values are looked for that look like nothing by themselves. */
function spokenOf({ text, start, sure: [from, to] }: Region): Secret[] {
  const found = [...named.flatMap((rule) => foundBy(rule, text)), ...passwordsNear(text)];
  return found.filter((secret) => secret.start >= from && secret.end <= to).map((secret) => ({ ...secret, start: secret.start + start, end: secret.end + start }));
}

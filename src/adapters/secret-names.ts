import type { SecretRule } from './secret-rule.ts';
import { isMixed, isNoise, isValue, looksRandom } from './secret-values.ts';

/** Names of what is kept secret, as settings and programs write them. What follows them (`secret_key_base`) takes nothing away. */
const password = 'pass(?:word|wd|phrase|code)?|pwd?|psk';
const secret =
  '\\w{0,40}secret|token|auth|credentials?|dsn|jwt|cookie|salt|sig(?:nature)?|session(?:[_-]?id)?|sid|(?!(?:public|primary|foreign|cache|sort|partition|object|group|shift)[_-]?key)[a-z0-9]{1,30}[_-]?key';
const name = `[\\w.-]{0,60}?(?:${password}|(?:${secret})(?:[_-]\\w{1,20}){0,2})`;

/**
 * Values that are secret by their name. Each is written so that code which only speaks of a password
 * (`password = readPassword()`, `token: string`) stays as it is.
 */
export const named: readonly SecretRule[] = [
  {
    kind: 'password or key',
    pattern: new RegExp(`(?<![\\w.])["'\`]?(?<name>${name})["'\`]?\\s*(?:=>|:=|[:=,(]|\\b(?:is|by)\\b|(?<=\\s))\\s*(?:[\\w.]+\\()?(?<quote>["'\`])(?<secret>[^"'\`\\n]{6,200})\\k<quote>`, 'gid'),
    check: isSecret,
  },
  {
    // A line of a settings file, where values have no quotes, as it is, behind its number or in a diff; in code the same form is an expression.
    kind: 'password or key',
    pattern: new RegExp(`^(?:\\d+: )?[+-]?[ \\t]*(?:export |set |ENV |ARG |- |-D|--)?(?<name>${name})[ \\t]*[:= ][ \\t]*(?<secret>[^\\s"'\`;,(){}\\[\\]<>]{8,200})[ \\t]*(?:#.*)?$`, 'gimd'),
    check: (value, called) => isSecret(value, called) || (isStrong(called) && isValue(value) && /[^\w.:/-]/.test(value)),
  },
  { kind: 'password or key', pattern: new RegExp(`<(?<name>${name})>(?<secret>[^<>\\n]{6,200})</`, 'gid'), check: isSecret },
  {
    kind: 'password or key',
    pattern: new RegExp(`(?:^|\\s)--?(?<name>${name})[ =](?<secret>[^\\s"'\`]{8,200})(?=\\s|$)`, 'gid'),
    check: (value, called) => isSecret(value, called) || (isStrong(called) && isValue(value) && isMixed(value)),
  },
  {
    // One of several pairs on a line: a connection string, the query of an address, a cookie, what a command is started with.
    kind: 'password or key',
    pattern: new RegExp(`(?<=[;&?"'\`\\s]|^)(?<name>${name}) ?= ?(?<secret>[^\\s;&"'\`<>(){}\\[\\],]{6,400})(?=[;&"'\`\\s]|$)`, 'gimd'),
    check: isSecret,
  },
];

/** Names that speak of nothing else: less is asked of their values. */
function isStrong(called: string): boolean {
  return /pass|pwd|secret|token|credential|(?:api|access|private)[_-]?key/i.test(called);
}

function isSecret(value: string, called: string): boolean {
  if (isNoise(value)) return true;
  if (!isValue(value)) return false;
  return looksRandom(value) || (/pass|pwd?|psk/i.test(called) && isMixed(value));
}

import type { Secret } from '../core/model/secret.ts';
import { isValue, looksRandom } from './secret-values.ts';

/** A value as any notation delimits it: quotes, a name and `=`, a tag, a flag, the parts of an address. */
const value = /(?<=["'`=:>/\s({,]|^)(?:[A-Za-z0-9!#$%^&*+?~._-]|@(?![\w-]+\.\w)){8,400}={0,2}(?=["'`<;:,&\s@)}\\]|$)/gm;

/** Words that announce a password or a key, in whatever notation. */
const announcing = /assw|pass|pwd|\bpw\b|_pw\b|psk|secret|secure|credential|token|login|auth|bearer|wallet|signature|session|cookie|salt|(?:api|access|private|server|client|master|encryption|licen[cs]e|account)[ _-]?key/i;

/** Beside these, what people choose as passwords is hardly anything else; keys of programs stand beside users, too. */
const account = /\buser|account\b|jdbc|mysql|postgres|\bdb\b|connect|smtp|ldap|\b(?:ssh|ftp)\b|\s-[UuPp]\b/i;

/** Words of the same line, or of the one before: further away they speak of something else. */
const reach = 80;

/** Passwords and keys in notations that nobody thought of: by what announces them and how they look, or by their looks alone. */
export function secretsNear(text: string): Secret[] {
  return [...text.matchAll(value)].flatMap(({ 0: match, index }) => {
    if (!isValue(match)) return [];
    const before = text.slice(Math.max(0, index - reach), index).split('\n').slice(-2).join('\n');
    const secret = standsOut(match, before) || (isKey(match) && announcing.test(before)) || (looksChosen(match, before) && speaksOfPasswords(`${before} ${after(text, index + match.length)}`));
    return secret ? [{ start: index, end: index + match.length, kind: 'password or key' }] : [];
  });
}

function speaksOfPasswords(text: string): boolean {
  return announcing.test(text) || account.test(text);
}

function after(text: string, end: number): string {
  return /.{0,30}/.exec(text.slice(end, end + 30))?.[0] ?? '';
}

/** As people choose passwords where signs are asked for: letters, digits and a sign that names, numbers and addresses don't have. */
function looksChosen(text: string, before: string): boolean {
  if (text.length > 64 || /^[\w$]+[.?!*+%&^]*[\w$.]*$/.test(text) || /:\/\/\S*$/.test(before) || /%[\dA-F]{2}|@v?\d[\d.]*$/.test(text)) return false;
  return /[a-z]/i.test(text) && /\d/.test(text) && /[A-Za-z0-9][!#$%^&*+?~@]/.test(text);
}

function isKey(text: string): boolean {
  return text.length >= 20 && !/^(?:sha\d+-|[\da-f]{40}$|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)/i.test(text) && /^[\w~-]+=*$/.test(text) && looksRandom(text);
}

/** Capitals, small letters and digits without any order, as no name, path or hash in hexadecimals has them. */
function standsOut(text: string, before: string): boolean {
  return text.length >= 24 && isKey(text) && [/\d/g, /[A-Z]/g, /[a-z]/g].every((sort) => (text.match(sort) ?? []).length >= 4) && !/sha\d+-\S*$|base64,\S*$/.test(before);
}

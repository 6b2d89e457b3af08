import type { Secret } from '../core/model/secret.ts';
import { announcesHash, contextBefore, namesKey, namesPassword, speaksOfPasswords, standsAmongKeys } from './secret-context.ts';
import { standsAsPassword } from './secret-logins.ts';
import { isTable } from './secret-table.ts';
import { isMixed, isValue, looksShort } from './secret-values.ts';

/** A value as any notation delimits it: quotes, a name and `=`, a tag, a flag, the parts of an address. */
const value = /(?<=["'`=:：>/\s({,%[]|^)(?:[A-Za-z0-9!#$%^&*+?~._-]|@(?![\w-]+\.\w)){8,64}={0,2}(?=["'`<;:,&\s@)}\\]|$)/gm;

/** Passwords and short keys in notations that nobody thought of: by what announces them and how they look. */
export function passwordsNear(text: string): Secret[] {
  return [...text.matchAll(value)].flatMap(({ 0: match, index }) => {
    const end = index + match.length;
    if (!isMixed(match) || !isValue(match)) return [];
    const [before, behind] = [contextBefore(text, index), after(text, end)];
    const secret = (!inAddress.test(before) || inQuery.test(before)) && (!announcesHash(before) || standsAsPassword(before, behind)) && isSecret(match, before, behind, text, index) && !isTable(text, index, end);
    return secret ? [{ start: index, end, kind: 'password or key' }] : [];
  });
}

const inAddress = /:\/\/\S*$/;
const inQuery = /(?<!\.(?:svg|png))[?&][\w.-]*(?:key|token|appid|auth|pass\w*|secret|pwd)=$/i;

/** The less a value looks like a password the nearer must be what says that it is one. */
function isSecret(text: string, before: string, behind: string, full: string, start: number): boolean {
  if (looksChosen(text) && speaksOfPasswords(`${before} ${behind}`)) return true;
  if (!/\d/.test(text) || isAlgorithm(text)) return false;
  const named = contextBefore(full, start, 3);
  if (looksShort(text) && namesKey(named)) return true;
  return (looksChosen(text) || looksShort(text) || isWordAndNumber(text)) && (namesPassword(named) || standsAsPassword(named, behind) || standsAmongKeys(full, start));
}

/** Letters and digits, or a sign between them; not a name that ends with the number of a version, nor what joins names. */
function isWordAndNumber(text: string): boolean {
  return /^[A-Za-z]{3,20}\d{2,8}[!?#$%*+]?$|^[A-Za-z0-9]{2,20}[!#$%^&*+?~@]+[A-Za-z0-9]{1,20}$/.test(text);
}

function isAlgorithm(text: string): boolean {
  return /^(?:sha|md|aes|des|utf|iso|base|hmac|rsa|ecdsa|es|hs|rs|ps|ed|x|oauth|pbkdf|p)[-_]?\d/i.test(text) || /(?:sha|md|aes|utf|base)[-_]?\d+$/i.test(text);
}

function after(text: string, end: number): string {
  return /.{0,60}/.exec(text.slice(end, end + 60))?.[0] ?? '';
}

/** As people choose passwords where signs are asked for: letters, digits and a sign that names, numbers and addresses don't have. */
function looksChosen(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z0-9][!#$%^&*+?~@]/.test(text)) return false;
  return /[a-z]/i.test(text) && !/^!+[\w.?]+$|&[\w-]+=|^[\w$]+[.?!*+%&^]*[\w$.]*$/.test(text) && !/%[\dA-F]{2}|@v?\d[\d.]*$/.test(text);
}

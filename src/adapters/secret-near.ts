import type { Secret } from '../core/model/secret.ts';
import { contextBefore, speaksOfPasswords } from './secret-context.ts';
import { isValue } from './secret-values.ts';

/** A value as any notation delimits it: quotes, a name and `=`, a tag, a flag, the parts of an address. */
const value = /(?<=["'`=:>/\s({,]|^)(?:[A-Za-z0-9!#$%^&*+?~._-]|@(?![\w-]+\.\w)){8,64}={0,2}(?=["'`<;:,&\s@)}\\]|$)/gm;

/** Passwords that a person chose, in notations that nobody thought of: by what announces them and how they look. */
export function passwordsNear(text: string): Secret[] {
  return [...text.matchAll(value)].flatMap(({ 0: match, index }) => {
    if (!looksChosen(match) || !isValue(match)) return [];
    const before = contextBefore(text, index);
    const secret = !/:\/\/\S*$/.test(before) && speaksOfPasswords(`${before} ${after(text, index + match.length)}`);
    return secret ? [{ start: index, end: index + match.length, kind: 'password or key' }] : [];
  });
}

function after(text: string, end: number): string {
  return /.{0,30}/.exec(text.slice(end, end + 30))?.[0] ?? '';
}

/** As people choose passwords where signs are asked for: letters, digits and a sign that names, numbers and addresses don't have. */
function looksChosen(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z0-9][!#$%^&*+?~@]/.test(text)) return false;
  return /[a-z]/i.test(text) && !/^[\w$]+[.?!*+%&^]*[\w$.]*$/.test(text) && !/%[\dA-F]{2}|@v?\d[\d.]*$/.test(text);
}

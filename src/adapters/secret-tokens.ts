import type { Secret } from '../core/model/secret.ts';
import { announcesHash, announcesKey, announcesName, contextBefore } from './secret-context.ts';
import { decodedText } from './secret-encoded.ts';
import { isArgument, isNamed, isPlaced, type Part } from './secret-part.ts';
import { randomness } from './secret-spelling.ts';
import { isTable } from './secret-table.ts';
import { isHexadecimal, looksRandom } from './secret-values.ts';

/** What generators of keys write, with whatever is joined to it. */
const run = /[A-Za-z0-9][A-Za-z0-9+/_.~%=-]{15,}/g;

/** What a run has that may be a key: digits, capitals behind small letters, or more small letters than a word. */
const promising = /\d|[a-z][A-Z]|[a-z]{20}/;

/** Longer ones are pictures, fonts and tables, unless a name says that they are keys. */
const longest = 400;
const longestNamed = 4_000;

/** A vendor's mark before the hexadecimals or the UUID that it hands out. */
const marked = /^(?!sha\d|md5|uuid|urn|your|my[_-]|example)[A-Za-z][\w.]{0,30}[\w.-]{0,30}[_.-](?=[\da-f-]*\d)(?:[\da-f]{24,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[_-][\w-]{1,20})?$/i;

/** So much cheaper written as random characters that nothing needs to announce it: of 1,000 names that long hardly one. */
const leastAlone = 22;
/** The same for letters only. */
const leastLetters = 45;

/** Keys by how they look, whatever notation they stand in: random characters that are announced, or that no name and no hash has. */
export function randomTokens(text: string): Secret[] {
  return [...text.matchAll(run)].flatMap(({ 0: match, index }) => {
    if (match.length > longest && !isLongKey(match, index, text)) return [];
    if (!promising.test(match)) return [];
    const whole = value(match, index);
    const found = parts(whole).filter((part) => isKey(part, text));
    // A sign that joins elsewhere may be one of the key's own characters.
    const keys = found.length === 0 && whole[0].includes('=') && isKey(whole, text) ? [whole] : found;
    if (keys.length === 0 || !stands(text, index, index + match.length)) return [];
    return keys.map(([part, start]) => ({ start, end: start + part.length, kind: 'password or key' }));
  });
}

function isLongKey(match: string, index: number, text: string): boolean {
  if (match.length > longestNamed) return false;
  const part = value(match, index);
  return isPlaced(part, text) || isArgument(part, text) || isNamed(part, text);
}

/** The dashes of a flag, or the mark of a line in a diff. */
const joined = /(?::|\s-?)-$|(?:^|\n)(?:\d+: )?[+-]$/;

/** As a value is delimited; between the many signs of a data table no key stands. */
function stands(text: string, start: number, end: number): boolean {
  if (!/[\s"'`=:：,;([{<>@|&?\\$#]/.test(text[start - 1] ?? ' ') && !joined.test(text.slice(Math.max(0, start - 12), start))) return false;
  if (!/[\s"'`,;)\]}>&<|\\:@?!]/.test(text[end] ?? ' ')) return false;
  return !isTable(text, start, end);
}

/** Without the name that is assigned to. */
function value(match: string, index: number): Part {
  const name = /^[\w.-]*=(?=[^=])/.exec(match)?.[0].length ?? 0;
  return [match.slice(name), index + name];
}

/** One key (Base64 has slashes and equals signs), or the parts that a path or a query joins. */
function parts([text, start]: Part): readonly Part[] {
  if (!/[/=]./.test(text) || isBase64(text)) return [[text, start]];
  let at = start;
  return text.split(/[/=]/).map((part): Part => {
    at += part.length + 1;
    return [part, at - part.length - 1];
  });
}

function isBase64(text: string): boolean {
  return /^[\w+/=~-]+$/.test(text) && /\d/.test(text) && randomness(text) >= text.length * 0.7;
}

function isKey(part: Part, text: string): boolean {
  const [run, start] = part;
  if (run.length < 16 || !promising.test(run)) return false;
  if (/[\da-f]{12}/i.test(run) && marked.test(run)) return standsForItself(contextBefore(text, start));
  if (!looksRandom(run) || isAlphabet(run)) return false;
  const before = contextBefore(text, start);
  if (isPlaced(part, text)) return true;
  if (announcesHash(before)) return false;
  if (isHexadecimal(run.replace(/^0x/, ''))) return (run.length >= 32 && isArgument(part, text)) || isNamed(part, text);
  return (standsOut(run) && standsForItself(before)) || announcesKey(before) || isArgument(part, text) || isNamed(part, text);
}

/** What hands out names says so. */
function standsForItself(before: string): boolean {
  return !announcesName(before) || announcesKey(before);
}

/** The characters that something may have, each once or as ranges. */
function isAlphabet(text: string): boolean {
  let rising = 0;
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (step > 0 && step < 4) rising++;
  }
  return /a-z|A-Z|0-9/.test(text) || rising > text.length * 0.6 || (text.length > 25 && new Set(text).size === text.length);
}

function standsOut(part: string): boolean {
  return part.length >= 20 && randomness(part) >= Math.max(/\d/.test(part) ? leastAlone : leastLetters, part.length * 0.8) && !saysSomething(part);
}

/** Base64 of a text is not random: what the text says decides. */
function saysSomething(part: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(part) && decodedText(part) !== null;
}

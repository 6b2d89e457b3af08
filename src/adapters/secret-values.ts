import { randomness } from './secret-spelling.ts';

/** Placeholders of examples and references to where the value really lies. */
const placeholder =
  /^(?:[<[{(*]|\$[\w{(]|%[\w({]|#\{|@|\\|x{3,}|\.{3}|-{3})|^(?:your|my|the|some|an?|example|sample|dummy|fake|test|change|replace|insert|enter|todo)(?:[\s_.-]|$)|^(?:none|null|undefined|true|false|required|optional|string|redacted|hidden|masked|process\.env|env\.|os\.)|(?:example|placeholder|changeme|password|passwd|secret|hunter2)$|_here$|^(?:key|user|token|pass(?:word)?|secret)[_-]?\d{1,4}…?$|(.)\1{5,}/i;

export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** A value, as against a word, a sentence, a path, a placeholder or a name of where the value lies. */
export function isValue(secret: string): boolean {
  if (isPlaceholder(secret) || isSentence(secret) || /\s/.test(secret.trim()) || (/^[a-z][a-z0-9]*(?:[_./:-][a-z0-9]+)*$/i.test(secret) && !/\d/.test(secret) && !looksRandom(secret) && !(/[a-z][A-Z]/.test(secret) && looksShort(secret)))) return false;
  // Of an address its parts are looked at.
  if (/^(?:\.{0,2}\/|[a-z]:\\|[a-z][\w+.-]*:\/\/|[\w-]+\.(?:js|ts|py|json|ya?ml|txt|pem|key|crt)$)/i.test(secret)) return false;
  return !/\$\{|\{\{|%s|%\(|<%|\)\s*$|=>|\(\?[:!=<]|\.{3}/.test(secret);
}

/** Chinese, Japanese and Korean put no spaces between words. */
function isSentence(text: string): boolean {
  return (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []).length > 5;
}

/** A password that a person chose: letters with digits or signs. */
export function isMixed(secret: string): boolean {
  return /\p{L}/u.test(secret) && /[^\p{L}_.-]/u.test(secret);
}

/** Signs, letters and digits in any order, as generators of keys write them where any character may stand. */
export function isNoise(text: string): boolean {
  return text.length >= 32 && (text.match(/[^\w\s]/g) ?? []).length >= text.length / 6 && /\d/.test(text) && /[a-z]/i.test(text) && entropy(text) >= 4.3;
}

/** Bytes that are no text, escaped. */
export function isBytes(text: string): boolean {
  return text.length >= 10 && /\\x[\da-f]{2}|\\[0-3][0-7]{2}/i.test(text) && !/[[(|{]/.test(text);
}

/** Of 100 random texts of 16 characters 99 are this much cheaper written as such than as words, of a thousand names hardly one. */
const leastRandomness = 11;

/** Made by a generator of keys, at least 16 characters; hexadecimals, too, which hashes and identifiers of things are as well. */
export function looksRandom(text: string): boolean {
  if (text.length < 16 || hardware.test(text)) return false;
  const bare = text.replace(/^0x/, '').replace(capitalMark, '').replace(region, '');
  if (isHexadecimal(bare)) return /\d/.test(bare) && entropy(bare) >= 2.8;
  return isRandom(text) || isLicence(text) || (mark.test(text) && isRandom(text.replace(mark, '')));
}

/** The address of a network card. */
const hardware = /^[\da-f]{2}(?:[-:][\da-f]{2}){5}$/i;

/** Capitals that a vendor writes before hexadecimals. */
const capitalMark = /^[A-Z]{2,8}(?=[\da-f]{24,}$)/;

/** Where a vendor's server stands, behind what is random. */
const region = /-[a-z]{2,4}\d{0,2}$/;

/** As short as a word and spelled like none: what names it has to say that it is a key. */
export function looksShort(text: string): boolean {
  if (!/^[A-Za-z0-9]{8,15}$/.test(text) || isPlaceholder(text)) return false;
  return randomness(text) >= (/\d/.test(text) ? leastShort : leastRandomness) || (isHexadecimal(text) && /\d.*\d/.test(text) && /[a-f]/i.test(text) && entropy(text) >= 2.5);
}

/** Of 100 random texts of 8 to 15 characters 95 are this much cheaper written as such. */
const leastShort = 5.5;

/** Groups of capitals and digits, as licences are printed for people to type. */
function isLicence(text: string): boolean {
  const [first = '', ...others] = text.split('-');
  if (!/^[A-Z\d]{4,8}$/.test(first) || others.length < 2 || others.some((group) => group.length !== first.length || !/^[A-Z\d]+$/.test(group))) return false;
  return (text.match(/\d/g) ?? []).length >= 3 && randomness(text) >= leastRandomness;
}

/** Words that a vendor writes before what is random, or the number of an account. */
const mark = /^(?:(?:[A-Za-z]{2,10}\d{0,2}[_.-]){1,3}|\d{4,20}:)/;

/** Names of algorithms are short words and numbers, joined. */
const capitals = /^[A-Z]{1,24}$|\.{3}/;
const oneOfEight = /[A-Za-z0-9]{8}/;

function isRandom(text: string): boolean {
  return text.length >= 16 && oneOfEight.test(text) && !capitals.test(text) && randomness(text) >= Math.max(leastRandomness, text.length * 0.7) && !isPlaceholder(text);
}

/** Hexadecimals, in groups or not. */
export function isHexadecimal(text: string): boolean {
  return /^[\da-f]+(?:-[\da-f]+)*$/i.test(text);
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

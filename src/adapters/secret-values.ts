import { randomness } from './secret-spelling.ts';

/** Placeholders of examples and references to where the value really lies. */
const placeholder =
  /^(?:[<[{(*]|\$[\w{(]|%[\w({]|#\{|@|\\|x{3,}|\.{3}|-{3})|^(?:your|my|the|some|an?|example|sample|dummy|fake|test|change|replace|insert|enter|todo)(?:[\s_.-]|$)|^(?:none|null|undefined|true|false|required|optional|string|redacted|hidden|masked|process\.env|env\.|os\.)|(?:example|placeholder|changeme|password|passwd|secret|hunter2)$|_here$|(.)\1{5,}/i;

export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** A value, as against a word, a sentence, a path, a placeholder or a name of where the value lies. */
export function isValue(secret: string): boolean {
  if (isPlaceholder(secret) || /\s/.test(secret.trim()) || (/^[a-z][a-z0-9]*(?:[_./:-][a-z0-9]+)*$/i.test(secret) && !/\d/.test(secret) && !looksRandom(secret))) return false;
  if (/^(?:\.{0,2}\/|[a-z]:\\|https?:\/\/[^@]*$|[\w-]+\.(?:js|ts|py|json|ya?ml|txt|pem|key|crt)$)/i.test(secret)) return false;
  return !/\$\{|\{\{|%s|%\(|<%|\)\s*$|=>/.test(secret);
}

/** A password that a person chose: letters with digits or signs. */
export function isMixed(secret: string): boolean {
  return /\p{L}/u.test(secret) && /[^\p{L}_.-]/u.test(secret);
}

/** Signs, letters and digits in any order, as generators of keys write them where any character may stand. */
export function isNoise(text: string): boolean {
  return text.length >= 32 && (text.match(/[^\w\s]/g) ?? []).length >= text.length / 6 && /\d/.test(text) && /[a-z]/i.test(text) && entropy(text) >= 4.3;
}

/** Of 100 random texts of 16 characters 99 are this much cheaper written as such than as words, of a thousand names hardly one. */
const leastRandomness = 11;

/** Made by a generator of keys, at least 16 characters; hexadecimals, too, which hashes and identifiers of things are as well. */
export function looksRandom(text: string): boolean {
  if (text.length < 16) return false;
  if (isHexadecimal(text)) return /\d/.test(text) && entropy(text) >= 2.8;
  return isRandom(text) || (mark.test(text) && isRandom(text.replace(mark, '')));
}

/** Words that a vendor writes before what is random. */
const mark = /^(?:[A-Za-z]{2,10}\d{0,2}[_.-]){1,3}/;

/** Names of algorithms are short words and numbers, joined. */
const oneOfEight = /[A-Za-z0-9]{8}/;

function isRandom(text: string): boolean {
  return text.length >= 16 && oneOfEight.test(text) && randomness(text) >= Math.max(leastRandomness, text.length * 0.7) && !isPlaceholder(text);
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

/** Placeholders of examples and references to where the value really lies. */
const placeholder =
  /^(?:[<[{(*]|\$[\w{(]|%[\w({]|#\{|@|\\|x{3,}|\.{3}|-{3})|^(?:your|my|the|some|an?|example|sample|dummy|fake|test|change|replace|insert|enter|todo)(?:[\s_.-]|$)|^(?:none|null|undefined|true|false|required|optional|string|redacted|hidden|masked|process\.env|env\.|os\.)|(?:example|placeholder|changeme|password|passwd|secret|hunter2)$|_here$|(.)\1{5,}/i;

export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** A value, as against a word, a sentence, a path, a placeholder or a name of where the value lies. */
export function isValue(secret: string): boolean {
  if (isPlaceholder(secret) || /\s/.test(secret.trim()) || (/^[a-z][a-z0-9]*(?:[_./:-][a-z0-9]+)*$/i.test(secret) && !/\d/.test(secret))) return false;
  if (/^(?:\.{0,2}\/|[a-z]:\\|https?:\/\/[^@]*$|[\w-]+\.(?:js|ts|py|json|ya?ml|txt|pem|key|crt)$)/i.test(secret)) return false;
  return !/\$\{|\{\{|%s|%\(|<%|\)\s*$|=>/.test(secret);
}

/** A password that a person chose: letters with digits or signs. */
export function isMixed(secret: string): boolean {
  return /\p{L}/u.test(secret) && /[^\p{L}_.-]/u.test(secret);
}

/** Shannon entropy, in bits a character, from which 16 characters or more are hardly words: English prose has about 3. */
const leastEntropy = 3.2;

/** Of random letters and digits hardly a third stands in runs that could be words; of names hardly a third does not. */
const mostInWords = 0.5;

/** Signs, letters and digits in any order, as generators of keys write them where any character may stand. */
export function isNoise(text: string): boolean {
  return text.length >= 32 && (text.match(/[^\w\s]/g) ?? []).length >= text.length / 6 && /\d/.test(text) && /[a-z]/i.test(text) && entropy(text) >= 4.3;
}

export function looksRandom(text: string): boolean {
  if (text.length < 16 || isPlaceholder(text) || entropy(text) < leastEntropy || !/\d/.test(text)) return false;
  if (/^[0-9a-f-]+$/i.test(text)) return true;
  if (!/[a-z]/i.test(text)) return false;
  return inWords(text) / text.length < mostInWords || digitsLieAnywhere(text);
}

/** How many characters stand in runs that could be a word or a year: four or more, and of letters one a vowel. */
function inWords(text: string): number {
  const runs = text.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}|\d{4,}/g) ?? [];
  return runs.filter((run) => /[aeiouy\d]/i.test(run)).join('').length;
}

/** Runs get long by chance, above all without capitals or small letters; but in no name do letters and digits touch so often. */
function digitsLieAnywhere(text: string): boolean {
  const touches = (text.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? []).length;
  return touches / text.length >= (/^(?:[a-z\d]+|[A-Z\d]+)$/.test(text) ? 0.125 : 0.2);
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

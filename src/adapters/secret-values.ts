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

export function looksRandom(secret: string): boolean {
  if (secret.length < 16 || isPlaceholder(secret)) return false;
  const hex = /^[0-9a-f-]+$/i.test(secret);
  if (!hex && !(/\d/.test(secret) && /[a-z]/i.test(secret))) return false;
  // Words joined by signs have few digits; random letters and digits change their kind all the time.
  const changes = [...secret].filter((character, i) => i > 0 && kindOf(character) !== kindOf(secret[i - 1] ?? '')).length;
  return entropy(secret) >= leastEntropy && (hex ? /\d/.test(secret) : changes / secret.length > 0.25);
}

function kindOf(character: string): number {
  return /\d/.test(character) ? 0 : /[a-z]/.test(character) ? 1 : /[A-Z]/.test(character) ? 2 : 3;
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

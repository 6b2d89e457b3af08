/** Names of code that a question spells out, in any case style. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, quoted] of text.matchAll(/`([^`\n]{2,80})`/g)) for (const name of quoted?.match(identifier) ?? []) names.add(name);
  for (const [, name] of text.matchAll(called)) names.add(name ?? '');
  for (const name of text.match(identifier) ?? []) if (hasStyle(name)) names.add(name);
  return [...names];
}

/** Paths that a question names: with a slash, or with an ending that files have. */
export function pathsIn(text: string): string[] {
  const found = text.match(path) ?? [];
  return [...new Set(found.map((each) => each.replace(/^(?:\.\/)+/, '').replace(/[.,:]+$/, '')).filter((each) => /[a-z]/i.test(each)))];
}

/** Texts in quotation marks that are long enough to be more than a word in quotes. */
export function quotesIn(text: string): string[] {
  return [...text.matchAll(/"([^"\n]{4,300})"|“([^”\n]{4,300})”|`([^`\n]{4,300})`|(?<![\p{L}\p{N}])'([^'\n]{4,300})'(?![\p{L}\p{N}])|「([^」\n]{2,300})」/gu)]
    .map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
    .filter((quote) => quote.trim() !== '');
}

/** The name without what case styles differ in: `retry_queue`, `RetryQueue` and `retry-queue` are one. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|-)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** `Copy()`: brackets make a name of any word. */
const called = /([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*)\(/gu;

/** `retryQueue`, `RetryQueue`, `retry_queue`, `queue.run`, `HTTPServer`, `MAX_SIZE`: no English word looks like that. */
function hasStyle(name: string): boolean {
  return /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|[\p{L}\p{N}]_[\p{L}\p{N}]|::|->|\p{L}\.\p{L}{2}/u.test(name) || /^_/.test(name);
}

const path = /(?:[\w@.+-]+\/)+[\w@.+-]*|\b[\w+-]+(?:\.[\w+-]+)*\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kts?|rb|php|cs|cc?|h|hh|cpp|hpp|swift|scala|exs?|lua|sql|sh|dart|vue|svelte|md|rst|json|ya?ml|toml|html?|s?css|xml|proto|gradle)\b/g;

import type { Secret } from '../core/model/secret.ts';

/** A pattern whose group `secret`, or whole match, is a secret. */
interface Rule {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Looks at the secret and what names it, where the pattern alone says too little. */
  readonly check?: (secret: string, name: string) => boolean;
}

/** Placeholders of examples and references to where the value really lies. */
const placeholder =
  /^(?:[<[{(*]|\$[\w{(]|%[\w({]|#\{|@|\\|x{3,}|\.{3}|-{3})|^(?:your|my|the|some|an?|example|sample|dummy|fake|test|change|replace|insert|enter|todo)(?:[\s_.-]|$)|^(?:none|null|undefined|true|false|required|optional|string|redacted|hidden|masked|process\.env|env\.|os\.)|(?:example|placeholder|changeme|password|passwd|secret|hunter2)$|_here$|(.)\1{5,}/i;

/** Names of what is kept secret, as settings and programs write them. */
const secretName =
  '(?:[\\w.-]{0,60}?(?:pass(?:word|wd|phrase|code)?|pwd|secret(?:[_-]?(?:key|token))?|(?:api|access|auth|private|client|master|signing|encryption|service|account|storage|shared|license|subscription|webhook|deploy|admin|session|cookie|hmac|crypt)[_-]?(?:api[_-]?)?(?:key|secret|token|salt)|apikey|token|credentials?|dsn))';

/**
 * What the rules of the library don't know: vendors' tokens by their form, and values that are secret by their name. Each
 * is written so that code which only speaks of a password (`password = readPassword()`, `token: string`) stays as it is.
 */
const rules: readonly Rule[] = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/gd },
  { kind: 'private key', pattern: /PuTTY-User-Key-File-\d[\s\S]*?Private-MAC: [0-9a-f]+/gd },
  { kind: 'private key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/gd },
  { kind: 'password in an address', pattern: /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/@'"`]{0,100}:(?<secret>[^\s@/'"`]{3,200})@/gid, check: (secret) => !placeholder.test(secret) },
  { kind: 'JSON web token', pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/gd },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/gd },
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/gd },
  { kind: 'Google token', pattern: /\b(?:GOCSPX-[\w-]{24,}|ya29\.[\w-]{30,}|1\/\/0[\w-]{30,})/gd },
  { kind: 'Stripe key', pattern: /\b(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/gd },
  { kind: 'OpenAI key', pattern: /\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}(?![\w-])/gd, check: (secret) => looksRandom(secret.slice(3)) },
  { kind: 'Twilio key', pattern: /\bSK[0-9a-f]{32}\b/gd },
  { kind: 'Azure key', pattern: /\b(?:AccountKey|SharedAccessKey|SharedSecret)=(?<secret>[A-Za-z0-9+/]{40,}={0,2})/gid },
  { kind: 'Azure signature', pattern: /[?&]sig=(?<secret>[A-Za-z0-9%+/=]{30,})/gid },
  { kind: 'Telegram token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/gd },
  { kind: 'Discord webhook', pattern: /\bhttps:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/(?<secret>[\w-]{20,})/gd },
  { kind: 'webhook', pattern: /\bhttps:\/\/[\w.-]{0,60}(?:webhook|hooks)[\w.-]{0,60}\/[^\s'"`]{0,200}?(?<secret>[\w-]{24,200})(?=[\s'"`]|$)/gid, check: (secret) => looksRandom(secret) },
  { kind: 'authorization', pattern: /\b(?:bearer|basic|token)\s+(?<secret>[A-Za-z0-9+/_.=-]{16,})/gid, check: (secret) => looksRandom(secret) },
  { kind: 'token', pattern: /(?<![\w./-])[a-z]{2,12}(?:[_-][a-z]{2,10}\d?)?[_-](?<secret>[A-Za-z0-9]{24,})(?![\w./-])/gd, check: (secret) => looksRandom(secret) },
  {
    kind: 'password or key',
    pattern: new RegExp(`(?<![\\w.])["'\`]?(?<name>${secretName})["'\`]?\\s*(?:=>|:=|[:=,(]|\\bis\\b)\\s*(?:[\\w.]+\\()?(?<quote>["'\`])(?<secret>[^"'\`\\n]{6,200})\\k<quote>`, 'gid'),
    check: (secret, name) => isValue(secret, name),
  },
  {
    // A line of a settings file, where values have no quotes; in code the same form is an expression.
    kind: 'password or key',
    pattern: new RegExp(`^[ \\t]*(?:export |set |ENV |ARG |- |-D|--)?(?<name>${secretName})[ \\t]*[:= ][ \\t]*(?<secret>[^\\s"'\`;,(){}\\[\\]<>]{8,200})[ \\t]*(?:#.*)?$`, 'gimd'),
    check: (secret, name) => isValue(secret, name) && (looksRandom(secret) || /[^\w.:/-]/.test(secret) || (isPassword(name) && mixed(secret))),
  },
  { kind: 'password or key', pattern: new RegExp(`<(?<name>${secretName})>(?<secret>[^<>\\n]{6,200})</`, 'gid'), check: (secret, name) => isValue(secret, name) },
  {
    kind: 'password or key',
    pattern: new RegExp(`(?:^|\\s)--?(?<name>${secretName})[ =](?<secret>[^\\s"'\`]{8,200})(?=\\s|$)`, 'gid'),
    check: (secret, name) => isValue(secret, name) && mixed(secret),
  },
];

export function ruleSecrets(text: string): Secret[] {
  return rules.flatMap(({ kind, pattern, check }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { secret = match[0], name = '' } = match.groups ?? {};
      const [start, end] = match.indices?.groups?.['secret'] ?? match.indices?.[0] ?? [0, 0];
      return start < end && (check?.(secret, name) ?? true) ? [{ start, end, kind }] : [];
    }),
  );
}

/** A value, as against a word, a sentence, a path, a placeholder or a name of where the value lies. */
function isValue(secret: string, name: string): boolean {
  if (placeholder.test(secret) || /\s/.test(secret.trim()) || /^[a-z][a-z0-9]*(?:[_./:-][a-z0-9]+)*$/i.test(secret) && !/\d/.test(secret)) return false;
  if (/^(?:\.{0,2}\/|[a-z]:\\|https?:\/\/[^@]*$|[\w-]+\.(?:js|ts|py|json|ya?ml|txt|pem|key|crt)$)/i.test(secret)) return false;
  if (/\$\{|\{\{|%s|%\(|<%|\)\s*$|=>/.test(secret)) return false;
  return isPassword(name) ? mixed(secret) || looksRandom(secret) : looksRandom(secret);
}

function isPassword(name: string): boolean {
  return /pass|pwd/i.test(name);
}

/** A password that a person chose: letters with digits or signs. */
function mixed(secret: string): boolean {
  return /\p{L}/u.test(secret) && /[^\p{L}_.-]/u.test(secret);
}

/** Shannon entropy, in bits a character, from which 16 characters or more are hardly words: English prose has about 3. */
const leastEntropy = 3.2;

function looksRandom(secret: string): boolean {
  if (secret.length < 16 || placeholder.test(secret)) return false;
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

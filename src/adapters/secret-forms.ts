import type { SecretRule } from './secret-rule.ts';
import { randomness } from './secret-spelling.ts';
import { isHexadecimal, isMixed, isPlaceholder, isValue, looksRandom, looksShort } from './secret-values.ts';

/** Secrets that are known by their form, whatever they are called. */
export const forms: readonly SecretRule[] = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY(?: BLOCK)?-----(?!["'`]\s*[),;!=])[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/gd, check: holdsKey },
  { kind: 'private key', pattern: /-----BEGIN OpenVPN Static key V1-----[\s\S]*?-----END OpenVPN Static key V1-----/gd },
  { kind: 'private key', pattern: /\bPrivate-Lines: \d+\r?\n(?<secret>(?:(?:\d+: )?[+-]?[A-Za-z0-9+/=]+(?:\r?\n|$))+)/gd },
  // The middle of a key whose beginning lies elsewhere, or a certificate, which nobody misses either.
  { kind: 'encoded block', pattern: /^(?:(?:\d+: )?[+-]?[ \t]*[A-Za-z0-9+/]{60,76}={0,2}\r?\n){2,}(?:(?:\d+: )?[+-]?[ \t]*[A-Za-z0-9+/]{1,76}={0,2}$)?/gmd, check: (secret) => /\d/.test(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret) },
  { kind: 'private key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/gd },
  { kind: 'password in an address', pattern: /:\/\/[^\s:/@'"`]{0,100}:(?<secret>[^\s@/'"`]{3,4000})@/gid, check: (secret) => !isPlaceholder(secret) && !/^(?:[a-z]{1,4}|\d{1,3})$/.test(secret) },
  // The same without the name of a protocol, as programs that speak one only write it.
  { kind: 'password in an address', pattern: /(?<![\w.+:/-])[\w.+-]{1,60}:(?<secret>[^\s@/'"`:]{6,100})@(?=[a-z][\w-]*(?:\.[\w-]+)+)/gid, check: (secret) => isValue(secret) && isMixed(secret) },
  { kind: 'token in an address', pattern: /:\/\/(?<secret>[\w.~+/=:-]{8,2000})@/gd, check: (secret) => looksRandom(secret) || looksShort(secret) },
  { kind: 'JSON web token', pattern: /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/gd },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/gd },
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/gd },
  { kind: 'Google API key', pattern: /\bAAAA[\w-]{7}:APA91b[\w-]{100,}/gd },
  { kind: 'Google token', pattern: /\b(?:GOCSPX-[\w-]{24,}|ya29\.[\w-]{30,}|1\/\/0[\w-]{30,})/gd },
  { kind: 'Stripe key', pattern: /\b(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/gd },
  { kind: 'OpenAI key', pattern: /\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}(?![\w-])/gd, check: (secret) => looksRandom(secret.slice(3)) },
  { kind: 'Twilio key', pattern: /\bSK[0-9a-f]{32}\b/gd },
  { kind: 'Azure key', pattern: /\b(?:AccountKey|SharedAccessKey|SharedSecret)=(?<secret>[A-Za-z0-9+/]{40,}={0,2})/gid },
  { kind: 'Azure signature', pattern: /[?&]sig=(?<secret>[A-Za-z0-9%+/=]{30,})/gid },
  { kind: 'Telegram token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/gd },
  { kind: 'Discord webhook', pattern: /\bhttps:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/(?<secret>[\w-]{20,})/gd },
  { kind: 'webhook', pattern: /\bhttps:\/\/[\w.-]{0,60}(?:webhook|hooks)[\w.-]{0,60}\/[^\s'"`]{0,200}?(?<secret>[\w-]{24,200})(?=[\s'"`]|$)/gid, check: looksRandom },
  { kind: 'webhook', pattern: /\bhttps:\/\/[\w.-]{0,60}(?:webhook|hooks)[\w.-]{0,60}\/(?<secret>[^\s'"`?]{24,400})/gid, check: (secret) => secret.split('/').some(looksRandom) },
  { kind: 'key in an address', pattern: /\/(?:key|token|secret|auth|api-?key|private)[/-](?<secret>[\w.~-]{16,200})(?=[\s'"`/?]|$)/gid, check: looksRandom },
  { kind: 'private key', pattern: /\baccounts["']?\s*:\s*\[\s*["'](?<secret>(?:0x)?[\da-f]{64})\b/gid },
  // What follows the name of a hook opens it, however short it is.
  { kind: 'webhook', pattern: /\bhttps:\/\/[\w.-]{0,60}(?:webhook|hooks?)\b[\w./-]{0,200}?\/(?<secret>[\w-]{6,200})\/?(?=[\s'"`?]|$)/gid, check: (secret) => randomness(secret) > 0 },
  // Addresses of an interface have nothing in their path that is random but keys and names of things; those of files and commits have other parts.
  { kind: 'key in an address', pattern: /\b(?:https?|wss?):\/\/(?:[\w.-]{1,80}(?:\/[\w-]{1,20}){0,2}?(?:\/(?:api|rpc|ws|v\d+(?:\.\d+)?))+|(?:[\w-]+\.)*(?:[\w-]*(?:api|rpc|eth|ws|node|mainnet|gateway|solana|polygon))(?:\.[\w-]+)+)\/(?:[a-z][a-z_-]{0,20}\/)?(?<secret>[\w.~=-]{16,200})(?=[\s'"`/?]|$)/gid, check: opensInterface },
  // A client is made of an account's name and its key.
  { kind: 'key', pattern: /\w\(\s*(["'`])[\w.-]{4,40}\1\s*,\s*(["'`])(?<secret>[\da-f]{32,64})\2/gid, check: (secret) => /\d/.test(secret) && /[a-f]/i.test(secret) },
  { kind: 'authorization', pattern: /\b(?:bearer|basic|token)\s+(?<secret>[A-Za-z0-9+/_.=-]{16,})/gid, check: looksRandom },
  { kind: 'Atlassian token', pattern: /\bATATT3[\w-]{50,}=[\dA-F]{8}\b/gd },
  // The hash of a password in the modular crypt format: it can be guessed at leisure by whoever has it.
  { kind: 'password hash', pattern: /\$(?:[1256y]|2[abxy]?|apr1|7|gy|md5|sha1|(?:argon2|scrypt|pbkdf2|bcrypt)[\w-]*)\$[\w./$=,+-]{20,200}/gd },
  { kind: 'password hash', pattern: /\{(?:S?SHA\d*|S?MD5|CRYPT|bcrypt|PBKDF2[\w-]*)\}[\w./$=,+-]{16,200}/gid },
  { kind: 'password on a command line', pattern: /(?<![\w-])(?:-u|--(?:user|proxy-user|auth|basic|creds?|credentials))[ =]["']?[\w.@\\-]{1,60}:(?<secret>[^\s"'`]{6,2000})/gd, check: (secret) => isValue(secret) && isMixed(secret) },
  { kind: 'password on a command line', pattern: /\b(?:mysql|mariadb|sshpass|smbclient|7z|rar|unrar|zip|unzip)[\w-]*\b[^\n|;&]{0,200}? -p["']?(?<secret>[^\s"'`]{6,100})/gd, check: (secret) => !isPlaceholder(secret) && !/^[a-z]+$/.test(secret) },
  // How Spring writes that a password is kept as it is.
  { kind: 'password', pattern: /\{noop\}(?<secret>[^\s"'`<]{3,100})/gd },
  // The private members of a JSON web key.
  { kind: 'private key', pattern: /"(?:d|k|p|q|dp|dq|qi)"\s*:\s*"(?<secret>[\w-]{42,1000})"/gd, check: looksRandom },
  // A record whose last field is the password, behind host, port and names.
  { kind: 'password', pattern: /^(?:\d+: )?[+-]?[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:(?<secret>\S{6,100})$/gmd, check: (secret) => isValue(secret) && isMixed(secret) },
];

/** Code that only looks for the line where a key begins has none behind it. */
function holdsKey(block: string): boolean {
  const least = block.includes('-----END') ? /[A-Za-z0-9+/=]{4}/ : /[A-Za-z0-9+/=]{16}/;
  return least.test(block.replace(/-----[^-]+-----/g, ''));
}

/** Forty hexadecimals are a commit. */
function opensInterface(part: string): boolean {
  return looksRandom(part) && (isHexadecimal(part) ? part.length >= 24 && part.length !== 40 && !part.includes('-') : randomness(part) >= 14 && !/^[a-z]{2,12}_/i.test(part));
}

import type { SecretRule } from './secret-rule.ts';
import { randomness } from './secret-spelling.ts';
import { isMixed, isPlaceholder, isValue, looksRandom } from './secret-values.ts';

/** Secrets that are known by their form, whatever they are called. */
export const forms: readonly SecretRule[] = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/gd },
  { kind: 'private key', pattern: /-----BEGIN OpenVPN Static key V1-----[\s\S]*?-----END OpenVPN Static key V1-----/gd },
  { kind: 'private key', pattern: /\bPrivate-Lines: \d+\r?\n(?<secret>(?:(?:\d+: )?[+-]?[A-Za-z0-9+/=]+(?:\r?\n|$))+)/gd },
  // The middle of a key whose beginning lies elsewhere, or a certificate, which nobody misses either.
  { kind: 'encoded block', pattern: /^(?:(?:\d+: )?[+-]?[ \t]*[A-Za-z0-9+/]{60,76}={0,2}\r?\n){2,}(?:(?:\d+: )?[+-]?[ \t]*[A-Za-z0-9+/]{1,76}={0,2}$)?/gmd, check: (secret) => /\d/.test(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret) },
  { kind: 'private key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/gd },
  { kind: 'password in an address', pattern: /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/@'"`]{0,100}:(?<secret>[^\s@/'"`]{3,200})@/gid, check: (secret) => !isPlaceholder(secret) && !/^(?:[a-z]{1,4}|\d{1,3})$/.test(secret) },
  { kind: 'token in an address', pattern: /:\/\/(?<secret>[\w-]{20,200})@/gd, check: looksRandom },
  { kind: 'JSON web token', pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/gd },
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
  // What follows the name of a hook opens it, however short it is.
  { kind: 'webhook', pattern: /\bhttps:\/\/[\w.-]{0,60}(?:webhook|hooks?)\b[\w./-]{0,200}?\/(?<secret>[\w-]{6,200})\/?(?=[\s'"`?]|$)/gid, check: (secret) => randomness(secret) > 0 },
  // Addresses of an interface end with nothing that is hexadecimal but keys; those of files and commits have other parts.
  { kind: 'key in an address', pattern: /\b(?:https?|wss?):\/\/[\w.-]{1,80}(?:\/(?:api|rpc|ws|v\d+))+\/(?<secret>[\da-f]{32,64})(?=[\s'"`/?]|$)/gid },
  // A client is made of an account's name and its key.
  { kind: 'key', pattern: /\w\(\s*(["'`])[\w.-]{4,40}\1\s*,\s*(["'`])(?<secret>[\da-f]{32,64})\2/gid, check: (secret) => /\d/.test(secret) && /[a-f]/i.test(secret) },
  { kind: 'authorization', pattern: /\b(?:bearer|basic|token)\s+(?<secret>[A-Za-z0-9+/_.=-]{16,})/gid, check: looksRandom },
  { kind: 'Atlassian token', pattern: /\bATATT3[\w-]{50,}=[\dA-F]{8}\b/gd },
  // The hash of a password in the modular crypt format: it can be guessed at leisure by whoever has it.
  { kind: 'password hash', pattern: /\$(?:[1256y]|2[abxy]?|apr1|7|gy|md5|sha1|(?:argon2|scrypt|pbkdf2|bcrypt)[\w-]*)\$[\w./$=,+-]{20,200}/gd },
  { kind: 'password hash', pattern: /\{(?:S?SHA\d*|S?MD5|CRYPT|bcrypt|PBKDF2[\w-]*)\}[\w./$=,+-]{16,200}/gid },
  { kind: 'password on a command line', pattern: /(?<![\w-])(?:-u|--(?:user|proxy-user|auth|basic|creds?|credentials))[ =]["']?[\w.@\\-]{1,60}:(?<secret>[^\s"'`]{6,100})/gd, check: (secret) => isValue(secret) && isMixed(secret) },
  { kind: 'password on a command line', pattern: /\b(?:mysql|mariadb|sshpass|smbclient|7z)[\w-]*\b[^\n|;&]{0,200}? -p["']?(?<secret>[^\s"'`]{6,100})/gd, check: (secret) => !isPlaceholder(secret) && !/^[a-z]+$/.test(secret) },
  // The private members of a JSON web key.
  { kind: 'private key', pattern: /"(?:d|k|p|q|dp|dq|qi)"\s*:\s*"(?<secret>[\w-]{42,1000})"/gd, check: looksRandom },
  // A record whose last field is the password, behind host, port and names.
  { kind: 'password', pattern: /^(?:\d+: )?[+-]?[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:(?<secret>\S{6,100})$/gmd, check: (secret) => isValue(secret) && isMixed(secret) },
];

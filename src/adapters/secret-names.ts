import type { SecretRule } from './secret-rule.ts';
import { isBytes, isMixed, isNoise, isPlaceholder, isValue, looksRandom, looksShort } from './secret-values.ts';

/** Names of what is kept secret, as settings and programs write them. What follows them (`secret_key_base`) takes nothing away. */
const password = 'pass(?:word|wd|wort|phrase|code)?|pwd?|pswd|pword|psk|kennwort|contrasena|senha|auth_?tok';
const secret =
  '\\w{0,40}secret|token|auth|credentials?|dsn|jwt|cookie|salt|sig(?:nature)?|session(?:[_-]?id)?|sid|(?!(?:public|primary|foreign|cache|sort|partition|object|group|shift)[_-]?key)[a-z0-9]{1,30}[_-]?key';
const name = `[\\w.-]{0,60}?(?:${password}|(?:${secret})(?:[_-]\\w{1,20}){0,2})`;

/**
 * Values that are secret by their name. Each is written so that code which only speaks of a password
 * (`password = readPassword()`, `token: string`) stays as it is.
 */
export const named: readonly SecretRule[] = [
  {
    kind: 'password or key',
    pattern: new RegExp(`(?<![\\w.])["'\`]?(?<name>${name})["'\`]?\\s*(?:=>|:=|[:=,(]|\\b(?:is|by)\\b|(?<=\\s))\\s*(?:[\\w.]+\\()?[bru]{0,2}(?<quote>["'\`])(?<secret>(?:(?!\\k<quote>)[^\\n\\\\]|\\\\.){6,4000})\\k<quote>`, 'gid'),
    check: (value, called) => isSecret(value, called) || isSetting(value, called),
  },
  {
    // A line of a settings file, where values have no quotes, as it is, behind its number or in a diff; in code the same form is an expression.
    kind: 'password or key',
    pattern: new RegExp(`^(?:\\d+: )?[+-]?[ \\t]*(?:export |set |ENV |ARG |- |-D|--)?(?<name>${name})[ \\t]*[:= ][ \\t]*(?<secret>[^\\s"'\`;,(){}\\[\\]<>]{6,4000})[ \\t]*(?:#.*)?$`, 'gimd'),
    check: (value, called) => isSecret(value, called) || (isStrong(called) && isValue(value) && /[^\w.:/-]/.test(value)) || isSetting(value, called),
  },
  { kind: 'password or key', pattern: new RegExp(`<(?:\\w+:)?(?<name>${name})(?:\\s[^<>\\n]{0,100})?>(?:<!\\[CDATA\\[)?(?<secret>[^<>\\n]{6,200}?)(?:\\]\\]>)?</`, 'gid'), check: isSecret },
  {
    kind: 'password or key',
    pattern: new RegExp(`(?:^|\\s)--?(?<name>${name})[ =](?<secret>[^\\s"'\`]{8,200})(?=\\s|$)`, 'gid'),
    check: (value, called) => isSecret(value, called) || (isStrong(called) && isValue(value) && isMixed(value)),
  },
  {
    // What people learn by heart, or write down to recover a wallet: words.
    kind: 'password or key',
    pattern: /(?:mnemonic|(?:seed|recovery|backup|secret)[_ -]?(?:phrase|words)|pass[_-]?phrase)["'`]?\s*(?::\s*string\s*)?(?:=>|[=:(,])\s*["'`]?(?<secret>(?:[a-z]{2,12}[ ,]){3,24}[a-z]{2,12})(?=["'`\r\n,;)]|$)/gid,
  },
  { kind: 'password or key', pattern: /pass\w{0,20}["'`]?\s*[=:,(]\s*["'`](?<secret>[a-z]{4}(?: [a-z]{4}){3})["'`]/gid },
  {
    // The bytes of a key, as a list.
    kind: 'password or key',
    pattern: /(?:\b|_)(?:\w{0,30}key|secret|psk)(?:\[\w*\])?\s*(?::\s*[\w<>[\]; ]{1,30})?=\s*[^\n{[(]{0,30}[{[(]\s*(?<secret>(?:0x[\da-f]{1,2}|\d{1,3})(?:\s*,\s*(?:0x[\da-f]{1,2}|\d{1,3})){7,127})/gid,
  },
  {
    // One of several pairs on a line: a connection string, the query of an address, a cookie, what a command is started with.
    kind: 'password or key',
    pattern: new RegExp(`(?<=[;&?"'\`\\s:]|^)(?<name>${name}) ?= ?(?<secret>[^\\s;&"'\`<>(){}\\[\\],]{6,400})(?=[;&"'\`\\s]|$)`, 'gimd'),
    check: isSecret,
  },
];

/** A word, where the name is written as environments and their files do: in code a word would be an expression. Or a number alone. */
function isSetting(value: string, called: string): boolean {
  if (/pass|pwd?|psk/i.test(called) && /^\d{6,20}$/.test(value)) return !/^123456/.test(value);
  return /^(?:[A-Z\d_]+_)?(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|SECRET)$/.test(called) && /^[A-Za-z]{8,40}$/.test(value) && !/pass|pwd|secret/i.test(value) && !isPlaceholder(value);
}

/** Names that speak of nothing else: less is asked of their values. */
function isStrong(called: string): boolean {
  return /pass|pwd|pswd|pword|kennwort|senha|contrasena|secret|tok|credential|(?:api|access|private)[_-]?key/i.test(called);
}

function isSecret(value: string, called: string): boolean {
  if (isNoise(value) || isBytes(value)) return true;
  if (!isValue(value)) return false;
  // Some vendors write an account, a kind, the key itself and its sort as one value.
  return looksRandom(value) || (isStrong(called) && value.split(/[$:|_.-]/).some(looksRandom)) || (isStrong(called) && looksShort(value)) || (/pass|pwd?|psk/i.test(called) && isMixed(value));
}

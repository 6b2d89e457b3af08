/** Words that announce a password or a key, in whatever notation. */
const announcing = /assw|pass|pwd|\bpw\b|_pw\b|psk|secret|secure|credential|creds?\b|token|login|auth|bearer|wallet|signature|signing|session|cookie|salt|apikey|(?:api|access|private|server|client|master|encryption|licen[cs]e|account|service|user|app|subscription|personal|admin|master|write|read|integration|security)[ _-]?key/i;

/** Right before a value: a name that ends with it says what the value is. */
const namedKey = /(?:^|[^a-z])(?:key|auth|pat|sid|appid|app_?id|credentials?|licen[cs]e)["'`]?\s*(?:=>|:=|[:=]|,)\s*["'`]?$|\s(?:-u|--user)[ =]["']?:?$/i;

/** What hashes and identifiers are called, right before them. */
const hashed = /(?:sha[-_]?\d*|md5|hash|checksum|digest|integrity|commit|rev|revision|etag|fingerprint|thumbprint|guid|uuid|crc|base64|tree|blob)["'`]?\s*(?:[=:,(/-]|=>|is)?\s*["'`]?$|\b(?:sha\d{1,3}[-:]|base64,)\S*$/i;

/** What hands out names of things: a random one gives access to nothing. */
const identifying = /(?:[a-z]Id|[_-]id|\bid|\b(?:nano|c|ul|uu|gu)id2?(?:\.\w+)?)["'`]?\s*(?:[=:,(]|=>|is)\s*["'`]?$/;

/** Words of the same line, or of the one before: further away they speak of something else. */
const reach = 80;

export function contextBefore(text: string, start: number): string {
  return text.slice(Math.max(0, start - reach), start).split('\n').slice(-2).join('\n');
}

export function announcesKey(before: string): boolean {
  return announcing.test(before) || namedKey.test(before);
}

/** The same, right before: names of things look like hexadecimals, too, and a word further away speaks of something else. */
const direct = new RegExp(`(?:${announcing.source})[\\w-]{0,24}["'\`\\s:=>(,[{-]{0,10}(?:(?:bearer|basic|token|key)[\\s:="']{1,3})?$`, 'i');

export function namesKey(before: string): boolean {
  return direct.test(before) || namedKey.test(before);
}

export function announcesHash(before: string): boolean {
  return hashed.test(before);
}

export function announcesName(before: string): boolean {
  return identifying.test(before);
}

/** Beside these, what people choose as passwords is hardly anything else; keys of programs stand beside users, too. */
const account = /\buser|account\b|jdbc|mysql|postgres|\bdb\b|connect|smtp|ldap|\b(?:ssh|ftp)\b|\s-[UuPp]\b/i;

export function speaksOfPasswords(text: string): boolean {
  return announcing.test(text) || account.test(text);
}

/** Both kinds of words, and those that only names hold, wherever they stand in a text. */
export const speaking = new RegExp(`${announcing.source}|${account.source}|key|dsn|jwt|sig|sid`, 'gi');

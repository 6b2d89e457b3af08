import { loginWords } from './secret-logins.ts';

/** Words that announce a password or a key, in whatever notation. */
const announcing = /assw|pass|pwd|pswd|pword|kennwort|contrase|senha|密码|口令|пароль|pw\b|psk|tok\b|secret|secure|credential|creds?\b|token|login|auth|bearer|wallet|signature|signing|session|cookie|salt|apikey|(?:api|access|private|server|client|master|encryption|licen[cs]e|account|service|user|app|subscription|personal|admin|master|write|read|integration|security)[ _-]?key/i;

/** Right before a value: a name that ends with it says what the value is. */
const namedKey = /(?:^|[^a-z])(?:key|auth|pat|sid|appid|app_?id|credentials?|licen[cs]e)["'`]?\s*(?:=>|:=|[:=]|,)\s*["'`]?$|\s(?:-u|--user)[ =]["']?:?$|authorization["'`]?\s*[:=,]\s*["'`]?(?:[\w-]+\s+)?(?:\w+=)?["']?$/i;

/** What hashes and identifiers are called, right before them. */
const hashed = /\b(?:sha\d|md5|nanoid|k?s?uid|cuid|ulid|xid)\w*\.\w+\([^\n]*\n?\s*["'`]$|(?:sha[-_]?\d*|md5|hash|checksum|digest|integrity|commit|rev|revision|etag|fingerprint|thumbprint|guid|uuid|crc|base64|tree|blob)["'`]?\s*(?:[=:,(/-]|=>|is)?\s*["'`]?$|\b(?:sha\d{1,3}[-:]|base64,)\S*$/i;

/** What hands out names of things: a random one gives access to nothing. */
const identifying = /(?:[a-z]Id|[_-]id|\bid|\b(?:nano|c|ul|uu|gu|x|ksu)id(?:2|64)?(?:\.\w+)?)(?:["'`]\s*,|["'`]?\s*(?:[=:(]|=>|is))\s*["'`]?$|\w\.\w+\.\w+\(\s*(?:\*\s*)?["'`]$/;

/** Words of the same line, or of the one before: further away they speak of something else. */
const reach = 80;

export function contextBefore(text: string, start: number, lines = 2, longest = reach): string {
  return text.slice(Math.max(0, start - longest), start).split('\n').slice(-lines).join('\n');
}

export function announcesKey(before: string): boolean {
  return announcing.test(before) || namedKey.test(before);
}

/**
 * What stands between a name and its value in whatever notation: signs, a new line, and the words with which settings, tables, programs and
 * sentences say that a value follows.
 */
const gap = String.raw`(?:[^\w\n]|(?<=[^\w\s][ \t\r]*)\n[ \t+]*(?:\d+: )?[+]?|\n[ \t+]*(?:\d+: )?[+]?[ \t]*(?=["'<]?(?:\w+:)?(?:value|val|default|string|content)\b)|\b\w{2,10}:(?=value)|\b(?:value|val|default|string|str|text|type|data|content|plain|literal|name|env|getenv|getOrDefault|get|put|set|add|to|is|as|by|be|was|with|new|bearer|basic|token|key|var|let|const|x|static|final|optional|fill|send_?keys|from|fromhex|unhexlify|bytes?|b64decode|decode|lazy|plain_?text|CDATA|Buffer|b|\d)\b){0,28}`;
/** The rest of a name; the name of a file is none. */
const rest = String.raw`[\w-]{0,24}(?:\.[\w-]{1,24}(?<!\.(?:[jt]sx?|py|json|md|html?|rb|go)))?`;
const notation = new RegExp(`(?:${announcing.source}|key(?!word|board|frame|code|press|up|down)|auth|\\bpat|sid|appid|app_id|licen[cs]e|community|identify)${rest}${gap}$`, 'i');

/** A name right before, or a sentence that says what the value is: names of things look like hexadecimals, too, and a word further away speaks of something else. */
export function namesKey(before: string): boolean {
  return notation.test(before) || namedKey.test(before) || spoken.test(before);
}

/** Entries of a block that is called so are secrets whatever their own names are. */
const block = /(?:^|\n)([ \t]*)["']?[\w.-]{0,30}(?:secrets?|credentials?|tokens|passwords|api_?keys|stringData|auth)["']?\s*[:=]?\s*\{?\s*(?:\n\1[ \t]+[^\n]*){0,8}\n\1[ \t]+["']?[\w.-]+["']?\s*[:=]\s*["']?$|\[[^\]\n]*(?:secrets?|credentials?|tokens|passwords)["']?\](?:\n[^[\n]*){0,8}\n[\w.-]+\s*=\s*["']?$/i;

export function standsAmongKeys(text: string, start: number): boolean {
  return block.test(text.slice(Math.max(0, start - 400), start));
}

/** The name may follow, as an attribute of the same tag. */
const namedAfter = new RegExp(`^["']\\s*,?\\s*["']?(?:key|name|id)["']?\\s*[=:]\\s*["'][\\w.-]{0,30}(?:${announcing.source}|key)`, 'i');

export function namesKeyAfter(text: string, end: number): boolean {
  return namedAfter.test(text.slice(end, end + 80));
}

/** A client is made of its key; what is made of a hash or a name of a thing says so. */
const opening = /(?:\bnew\s+[\w.]+|\b[A-Z]\w*|\b\w*(?:[cC]lient|[sS]ervice|API|Api|SDK|Sdk|[cC]onnect(?:ion)?)|\)|(?:\.|->|::)(?:new|New\w*|init\w*|configure|config|setup|connect|login|run|start|identify|createClient|create_client|register|authori[sz]e|use))\s*\(\s*(?:(?:this|context|ctx|self|\w+\.\w+|["'`][\w .@:/-]{1,60}["'`])\s*,\s*){0,4}["'`]$/;
const naming = /(?:id|guid|uuid|hash|digest|colou?r|commit|sha\d*|md5|buffer|blob|ur[il]|regexp|date|error|big\w*|bn|publickey|address|hex\w*|block|tx|transaction|number|node|key)\(\s*["'`]$/i;

export function opensClient(before: string): boolean {
  return opening.test(before) && !naming.test(before);
}

const passwordNotation = new RegExp(`(?:pass(?:word|wd|phrase|code)?|pwd|pswd|pword|kennwort|contrase[\\wñ]*|senha|密码|口令|пароль|pw|psk|authtok|secret|community|credentials?|masterauth|identif(?:y|ied))[\\w-]{0,24}${gap}$`, 'i');

export function namesPassword(before: string): boolean {
  return passwordNotation.test(before);
}

const spoken = /\b(?:key|token|secret|password|passphrase|credentials?)\b[^.:;\n"'`]{0,40}\b(?:is|was|be):?\s*["'`]?$/i;

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
export const speaking = new RegExp(`${announcing.source}|${account.source}|key|dsn|jwt|sig|sid|${loginWords}`, 'gi');

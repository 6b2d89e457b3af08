/**
 * Where a password stands by its place alone: behind a command's short flag, as the argument behind a user's name, between a user and what
 * it is piped to. Names and signs around it say nothing then.
 */
const places: readonly RegExp[] = [
  // Commands that log in or lock take a password behind one letter.
  /\b(?:sshpass|login|mysql\w*|mariadb\w*|mongo\w*|zip|7z|unzip|rar|unrar|openssl|security|psexec|restic|ldap\w+|kadmin|ipmitool|redis-cli|psql|xfreerdp|plink|pscp|sqlcmd|isql|mosquitto_\w+|curl|wget|docker|helm|cqlsh|smbclient|rpcclient|winexe|rcon\w*)\b[^\n|;]{0,80}\s(?:-[pPwaWxk]|-pw|\/p:|-U\s*[\w.\\-]+%)[ =]?["']?$/,
  /\s-u[ =]?[^\s"',]+[^\n|;]{0,60}\s-p[ =]?["']?$|\s-u[ =]?["']?[\w.@-]+,$/,
  /\b(?:change|set|reset)[_-]?passw\w*\s+[\w.@'-]+\s+["']?$/i,
  // What a program is told to keep as a secret, or reads instead of asking for it.
  /\bsecrets?\s+(?:set|put|add|create|update)\b[^\n|;]{0,60}[\s=]["']?$/,
  /\b(?:secret|passw\w*|token|login|cryptsetup|luks\w*)\b[^\n]{0,60}<<<\s*["']?$/i,
  /\b(?:auth\s+|user\s*=\s*["']?)[\w.@-]+:$/i,
  /\buser\w*\s+[\w-]+\s[^\n]{0,40}\s>$/i,
  // The key that something is signed with.
  /hmac\w*(?:\.\w+)?\(\s*(?:["'`]?[\w.-]+["'`]?\s*,\s*)?[bu]?["'`]$/i,
  /\bjwt\w*\.(?:sign|verify|encode|decode)\(\s*[^"'`\n]{1,60},\s*["'`]$/i,
  // A row of a table that has a column for it.
  /(?:token|secret|passw|api_?key)\w*["'`]?[^()\n]{0,40}\)\s*values\s*\([^\n)]{0,60}["']$/i,
  /\b(?:htpasswd|net use|net user|adduser|useradd|snmp\w*|ppp|chap|pap)\b[^\n]{0,80}\s[\w@.\\/:*-]+\s+["']?$/,
  // A user of a daemon is made with names, algorithms and passwords in turn.
  /\b(?:create|add|new)_?user\s[^\n(]{0,80}\s["']?$/i,
  /\b(?:sqlplus|sqlldr|impdp|expdp|rman)\s+["']?\w+\/["']?$/,
  // The argument behind a user, a host or a network.
  /\b\w*(?:connect|log_?in|sign_?in|authenticate|credentials?|auth|begin(?![A-Z])|session|open|user|PDO|mysqli)\w*\s*=?\s*\(\s*(?:(?:["'`][^"'`\n]{1,60}["'`]|\$?[\w.]+)\s*,\s*){1,3}["'`]$/i,
  /\b(?:login|log(?:s|ged)? ?in|credentials?|sign(?:s|ed)? ?in|account)\b[^\n]{0,50}(?:\/|\band|,|:)\s*["'`]?$/i,
  // What is typed where a password is asked for.
  /ass(?:word|phrase|code)\b[^\n]{0,20}\n?\s*send\s+(?:--\s+)?["']$/i,
  /\b(?:pass\w*|pwd)\b["'`)\]\s,]{1,8}\.(?:send_?keys|type|fill|input|set_?value)\(\s*["'`]$/i,
];
const users = /(?:^|[\s"'])[a-z_][\w.-]{0,30}:$/;

/** True where what stands between these two texts is a password by its place. */
export function standsAsPassword(before: string, after: string): boolean {
  if (/^["']?\s*\|\s*(?:sudo\b.*-S|.{0,40}(?:passw|--stdin|login|secret|token))/.test(after)) return true;
  if (users.test(before) && /chpasswd|newusers/.test(before + after)) return true;
  return places.some((place) => place.test(before));
}

/** Programs take their token or their key behind one letter, whatever the program is. */
export function standsBehindFlag(before: string): boolean {
  return /\s-[tkT][ =]?["']?$/.test(before);
}

/** Words of the lines with such places that nothing else says. */
export const loginWords = 'hmac|PDO|openssl|cryptsetup|(?:create|add|new|set)_?user|mnemonic|phrase|stringData|root:|sudo|sqlplus|sqlldr|7z|zip|wi-?fi|community|identif(?:y|ied)|redis|chap|kadmin|ipmi|expect|sshpass';

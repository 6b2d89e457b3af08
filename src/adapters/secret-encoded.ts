import type { Secret } from '../core/model/secret.ts';

/** Longer texts are pictures and source maps. */
const encoded = /(?<![A-Za-z0-9+/,])[A-Za-z0-9+/]{12,8000}={0,2}(?![A-Za-z0-9+/])/g;
const userAndPassword = /^[\w.@+-]{1,60}:[^\s:]{6,200}$/;

/**
 * Base64 that says something when decoded: a user with a password, or a text that holds a secret by other rules. Random bytes and
 * ordinary names don't decode to printable text.
 */
export function encodedSecrets(text: string, find: (decoded: string) => readonly Secret[]): Secret[] {
  return [...text.matchAll(encoded)].flatMap(({ 0: match, index }) => {
    const decoded = decodedText(match);
    const kind = decoded === null ? undefined : userAndPassword.test(decoded) ? 'user and password' : find(decoded)[0]?.kind;
    return kind === undefined ? [] : [{ start: index, end: index + match.length, kind }];
  });
}

/** What Base64 says, where it is a text of printable characters. */
export function decodedText(text: string): string | null {
  const decoded = Buffer.from(text, 'base64').toString('latin1');
  return /^[\x20-\x7e\s]+$/.test(decoded) ? decoded : null;
}

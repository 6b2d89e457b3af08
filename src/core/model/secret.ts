/** A stretch of text that gives access to something: a key, a token, a password. Offsets are UTF-16 units, `end` exclusive. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  /** What it is, for people: `GitHub token`. */
  readonly kind: string;
}

/** What was hidden before a text left the machine: how many secrets of a kind. */
export interface Masked {
  readonly kind: string;
  readonly count: number;
}

/**
 * The text with the kind of each secret in its place. The secrets are in order, without overlaps. Line ends stay, so
 * that line numbers hold.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  let result = '';
  let end = 0;
  for (const secret of secrets) {
    result += text.slice(end, secret.start) + hidden(text.slice(secret.start, secret.end), secret.kind);
    end = secret.end;
  }
  return result + text.slice(end);
}

function hidden(secret: string, kind: string): string {
  const [, ...further] = secret.split('\n');
  return [`[${kind} hidden]`, ...further.map((line) => (line.endsWith('\r') ? '[hidden]\r' : '[hidden]'))].join('\n');
}

import type { Secret } from '../core/model/secret.ts';

/** A pattern (with the flags `g` and `d`) whose group `secret`, or whole match, is a secret. */
export interface SecretRule {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Looks at the secret and what names it, where the pattern alone says too little. */
  readonly check?: (secret: string, name: string) => boolean;
}

export function foundBy({ kind, pattern, check }: SecretRule, text: string): Secret[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { secret = match[0], name = '' } = match.groups ?? {};
    const [start, end] = match.indices?.groups?.['secret'] ?? match.indices?.[0] ?? [0, 0];
    return start < end && (check?.(secret, name) ?? true) ? [{ start, end, kind }] : [];
  });
}

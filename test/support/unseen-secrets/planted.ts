import type { MadeUp } from './made-up.ts';

/** A text as it stands in a repository, and what in it must not leave the machine. */
export interface Planted {
  readonly text: string;
  readonly secrets: readonly string[];
}

export type Plant = (make: MadeUp) => Planted;

export function one(secret: string, text: (secret: string) => string): Planted {
  return { text: text(secret), secrets: [secret] };
}

export function both(secrets: readonly [string, string], text: (secrets: readonly [string, string]) => string): Planted {
  return { text: text(secrets), secrets };
}

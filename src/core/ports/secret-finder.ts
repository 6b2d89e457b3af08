import type { Secret } from '../model/secret.ts';

export interface SecretFinder {
  /** In order, without overlaps. Never throws: a rule that fails finds nothing. */
  find(text: string): Promise<readonly Secret[]>;
}

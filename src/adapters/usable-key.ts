import { errors } from '../core/errors.ts';

/** The key without spaces around it; checked here, because what complains about a bad header quotes it. */
export function usableKey(given: string | undefined, label: string): string | undefined {
  const key = given?.trim() || undefined;
  if (key !== undefined && !/^[!-~]+$/.test(key)) throw errors.wrongUsage(`The key for ${label} holds characters that no key has.`, 'Set it again with "Cairn: Set API Key".');
  return key;
}

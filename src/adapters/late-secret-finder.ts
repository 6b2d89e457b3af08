import type { SecretFinder } from '../core/ports/secret-finder.ts';

/** The finder of secrets, whose rules are large and needed only when something is sent or masked: they are loaded then. */
export const secretFinder: SecretFinder = { find: async (text) => (await import('./secret-finder.ts')).secretFinder.find(text) };

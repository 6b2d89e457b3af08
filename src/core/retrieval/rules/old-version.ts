import type { Rule } from '../rule.ts';

/** Beside a newer version of the same, an older one is kept for those who ask for it. */
export const oldVersion: Rule = {
  name: 'old-version',
  effect: 'lower',
  weight: 0.5,
  signal({ facts: { version }, newest }, { spoken }) {
    if (!version || version.version >= newest) return 0;
    return spoken.has(version.word) || spoken.has(String(version.version)) ? 0 : 1;
  },
  note: ({ facts: { version }, newest }) => `Beside this version ${version?.version ?? ''} there is a version ${newest}.`,
};

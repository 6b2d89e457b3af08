import type { Rule } from '../rule.ts';

/** A path that the question spells out is where it looks. */
export const namedPath: Rule = {
  name: 'named-path',
  effect: 'file-lift',
  weight: 0.8,
  signal: ({ chunk: { path } }, { named }) => (named.some((each) => path === each || path.endsWith(`/${each}`) || (each.endsWith('/') && `/${path}`.includes(`/${each}`))) ? 1 : 0),
  note: ({ chunk: { path } }) => `The question names ${path}.`,
};

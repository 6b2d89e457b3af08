import type { FileSource, Listing } from '../core/ports/file-source.ts';

/** Extensions of programs, as against documents, markup, styles and configuration. */
const code = new Set(
  'py js jsx ts tsx mjs cjs mts cts go rs java kt kts rb php c h cc hh cpp hpp cs swift scala sbt ex exs dart lua sql sh bash zig hs m mm pl vue svelte'.split(' '),
);

const rule = 'not code';

/** The same source without what is not code. */
export function codeOnly(source: FileSource): FileSource {
  return {
    ...source,
    list: async (signal) => codeOf(await source.list(signal)),
    async look(paths, isKnown, signal) {
      const seen = await source.look(paths, isKnown, signal);
      return seen && codeOf(seen);
    },
    why: (path) => (isCode(path) ? source.why(path) : Promise.resolve({ included: false, rule })),
  };
}

function codeOf({ files, skipped }: Listing): Listing {
  const others = files.filter(({ path }) => !isCode(path)).map(({ path }) => ({ path, rule }));
  return { files: files.filter(({ path }) => isCode(path)), skipped: [...skipped, ...others] };
}

function isCode(path: string): boolean {
  return code.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

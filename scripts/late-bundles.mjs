import path from 'node:path';

/**
 * What is large and loaded only when it is needed is a file of its own beside the hosts' bundles: they start sooner (a
 * line that never runs is parsed too), and it is packed once for all of them. Such a file has no state that a host shares.
 */
export const lateBundles = {
  'anthropic-client': 'src/adapters/anthropic-client.ts',
  'ollama-client': 'src/adapters/ollama-client.ts',
  'secret-finder': 'src/adapters/secret-finder.ts',
};

/** @type {import('esbuild').Plugin} */
export const loadLateBundles = {
  name: 'load-late-bundles',
  setup(builder) {
    builder.onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path: file, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const asked = path.resolve(resolveDir, file);
      const late = Object.entries(lateBundles).find(([, source]) => asked === path.resolve(builder.initialOptions.absWorkingDir ?? '.', source));
      return late && { path: `./${late[0]}.js`, namespace: 'late' };
    });
    // Asked for by `require`, which every host that loads the bundle has.
    builder.onLoad({ filter: /.*/, namespace: 'late' }, ({ path: file }) => ({ contents: `module.exports = require(${JSON.stringify(file)});`, loader: 'js' }));
    builder.onResolve({ filter: /^\.\/.*\.js$/, namespace: 'late' }, ({ path: file }) => ({ path: file, external: true }));
  },
};

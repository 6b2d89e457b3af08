import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const declarations = createRequire(import.meta.url).resolve('@types/vscode/index.d.ts');
const member = /^\texport (?:abstract )?(?:namespace|class|enum|const|let|function) (\w+)/gm;
/** What newer editors have, and the declarations of the oldest that we run in have not. */
const newer = ['McpStdioServerDefinition'];

/**
 * The editor's API as a module that reads each member once. Bundled as it is, every file that imports the API would copy
 * all its members when the extension starts, a third of the time that takes.
 * @type {import('esbuild').Plugin}
 */
export const vscodeMembers = {
  name: 'vscode-members',
  setup(builder) {
    builder.onResolve({ filter: /^vscode$/ }, ({ namespace }) => (namespace === 'vscode' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'vscode' }));
    builder.onLoad({ filter: /.*/, namespace: 'vscode' }, async () => {
      const declared = [...(await readFile(declarations, 'utf8')).matchAll(member)].map(([, name]) => name);
      const members = [...new Set([...declared, ...newer])].map((name) => `export const ${name} = api.${name};`);
      return { contents: `const api = require('vscode');\n${members.join('\n')}\n`, loader: 'js' };
    });
  },
};

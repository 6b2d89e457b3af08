import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const webview = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'webview');

/**
 * The icons' style sheet has a rule for each of 650 icons, a seventh of all that the panel loads. It keeps the rules of those whose names stand in
 * the pages' sources, quoted or as a class.
 *
 * @type {import('esbuild').Plugin}
 */
export const usedIcons = {
  name: 'used-icons',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]codicon\.css$/ }, async ({ path: file }) => {
      const names = await namesInSources();
      const css = await readFile(file, 'utf8');
      const contents = css.replace(/^\.codicon-([a-z0-9-]+):before \{[^}]*\}\n?/gm, (rule, name) => (names.has(name) ? rule : ''));
      return { contents, loader: 'css', resolveDir: path.dirname(file) };
    });
  },
};

async function namesInSources() {
  const files = readdirSync(webview, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(webview, file), 'utf8')));
  return new Set(texts.flatMap((text) => [...text.matchAll(/['"`]([a-z][a-z0-9-]*)['"`]|codicon-([a-z0-9-]+)/g)].map(([, quoted, named]) => quoted ?? named)));
}

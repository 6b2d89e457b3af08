import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the 600 icons the panel's style sheet names those that its sources and what they share with the hosts name; the font holds all of them. */
export function usedCodicons(root) {
  const folders = ['webview', 'src/protocol'].map((folder) => path.join(root, folder));
  return {
    name: 'used-codicons',
    setup(build) {
      build.onLoad({ filter: /codicon\.css$/ }, (args) => {
        const used = new Set(folders.flatMap(namesIn));
        const contents = readFileSync(args.path, 'utf8').replace(/\.codicon-([\w-]+):before\s*\{[^}]*\}\s*/g, (rule, name) => (used.has(name) ? rule : ''));
        return { contents, loader: 'css', resolveDir: path.dirname(args.path) };
      });
    },
  };
}

/** Every word in quotes that could be an icon, and every one in a class. */
function namesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name));
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  return [...text.matchAll(/['"`]([a-z0-9-]+)['"`]/g), ...text.matchAll(/codicon-([a-z0-9-]+)/g)].map((match) => match[1]);
}

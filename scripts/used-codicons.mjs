import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the 600 icons the panel's style sheet names those that its sources name; the font holds all of them. */
export function usedCodicons(webview) {
  return {
    name: 'used-codicons',
    setup(build) {
      build.onLoad({ filter: /codicon\.css$/ }, (args) => {
        const used = namesIn(webview);
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
  return new Set([...text.matchAll(/['"`]([a-z0-9-]+)['"`]/g), ...text.matchAll(/codicon-([a-z0-9-]+)/g)].map((match) => match[1]));
}

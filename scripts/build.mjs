// Bundles every host and puts beside them what they load: grammars, the embedding model, the parser's wasm, the panel's styles and icons.
//   node scripts/build.mjs [--watch] [--minify] [--metafile]
import { build, context } from 'esbuild';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyGrammars } from './grammars.mjs';
import { replaceFolder, stagingFolder } from './replace-folder.mjs';
import { lateBundles, loadLateBundles } from './late-bundles.mjs';
import { stubVectraExtras } from './stub-vectra.mjs';
import { usedCodicons } from './used-codicons.mjs';
import { vscodeMembers } from './vscode-members.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const require = createRequire(path.join(root, 'package.json'));
const option = (name) => process.argv.includes(name);

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: option('--minify'),
  metafile: true,
  sourcemap: option('--minify') ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
};

const node = {
  ...shared,
  entryPoints: {
    extension: 'src/extension/main.ts',
    engine: 'src/process/main.ts',
    'engine-starter': 'src/process/starter.ts',
    'record-worker': 'src/process/record-worker.ts',
    'scan-worker': 'src/process/scan-worker.ts',
    'highlight-worker': 'src/extension/highlighting/worker.ts',
    cli: 'src/cli/main.ts',
    mcp: 'src/mcp/main.ts',
    ...lateBundles,
  },
  outdir: 'dist',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  plugins: [stubVectraExtras, vscodeMembers, loadLateBundles],
  // ES modules in the bundle ask for their own address; a CommonJS file has a path instead.
  define: { 'import.meta.url': '__bundleUrl' },
  banner: { js: "var __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

const panel = {
  ...shared,
  entryPoints: { panel: 'webview/main.tsx', graph: 'webview/graph/main.tsx' },
  outdir: 'dist/webview',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.ttf': 'file', '.svg': 'file' },
  assetNames: '[name]',
  plugins: [usedCodicons(root)],
};

// What runs from `dist` meanwhile loads some of its files late: each is replaced as a whole, and none is missing at any moment.
const staging = stagingFolder(dist);
try {
  await copyAssets(staging);
  if (option('--watch')) {
    await replaceFolder(staging, dist);
    for (const options of [node, panel]) await (await context(options)).watch();
  } else {
    await writeBundles(staging);
    await replaceFolder(staging, dist);
  }
} finally {
  await rm(staging, { recursive: true, force: true });
}

async function copyAssets(folder) {
  await mkdir(path.join(folder, 'models'), { recursive: true });
  await copyFile(require.resolve('web-tree-sitter/web-tree-sitter.wasm'), path.join(folder, 'web-tree-sitter.wasm'));
  await copyFile(require.resolve('vscode-oniguruma/release/onig.wasm'), path.join(folder, 'onig.wasm'));
  await copyGrammars(path.join(root, 'grammars'), path.join(folder, 'grammars'));
  for (const file of ['cairn-code.bin', 'cjk-lexicon.txt']) await copyFile(path.join(root, 'models', file), path.join(folder, 'models', file));
}

/** The bundler thinks that it writes to `dist`, so that what it says of paths is true there. */
async function writeBundles(folder) {
  const results = await Promise.all([node, panel].map((options) => build({ ...options, write: false })));
  for (const { path: file, contents } of results.flatMap(({ outputFiles }) => outputFiles)) {
    const place = path.join(folder, path.relative(dist, file));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, contents);
  }
  if (option('--metafile')) await Promise.all(results.map(({ metafile }, i) => writeFile(path.join(folder, `meta-${i}.json`), JSON.stringify(metafile))));
}

import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lateBundles } from '../late-bundles.mjs';
import { repository } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';
import { Problem, say } from '../tools/say.ts';
import { thirdPartyNotices } from './notices.ts';
import { packForNpm } from './pack-npm.ts';
import { pack } from './pack.ts';

/** What is shipped, in `dist`: the VSIX for the editor, and the tarball that npm installs for the terminal. */
export async function makePackages(): Promise<string[]> {
  return [await makeVsix(), await packForNpm(await tarballPath())];
}

/** Builds the bundles and packs what .vscodeignore lets through. */
export async function makeVsix(): Promise<string> {
  await makeBundles();
  return pack(repository, await vsixPath());
}

/** Builds the minified bundles and writes the notices. */
export async function makeBundles(): Promise<void> {
  const build = await runCommand(process.execPath, ['scripts/build.mjs', '--minify', '--metafile'], { cwd: repository });
  if (build.code !== 0) throw new Problem(`The build failed. It said:\n${build.output.trim()}`);
  await writeFile(path.join(repository, 'dist', 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices());
}

/** Where the VSIX of this version belongs; the file is there after `npm run package`. */
export function vsixPath(): Promise<string> {
  return packagePath('vsix');
}

/** Where npm's tarball of this version belongs. */
export function tarballPath(): Promise<string> {
  return packagePath('tgz');
}

async function packagePath(extension: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as { version: string };
  return path.join(repository, 'dist', `cairn-${version}.${extension}`);
}

/** What each part weighs, unpacked, and the wholes, packed. */
export async function printSizes(packed: readonly string[]): Promise<void> {
  const parts = ['extension.js', 'engine.js', 'engine-starter.js', 'record-worker.js', 'scan-worker.js', 'highlight-worker.js', 'cli.js', 'mcp.js', ...Object.keys(lateBundles).map((name) => `${name}.js`), 'web-tree-sitter.wasm', 'onig.wasm', 'grammars', 'models', 'webview'];
  for (const part of parts) {
    const location = path.join(repository, 'dist', part);
    if (existsSync(location)) say(`  ${kilobytes(await weight(location))}  ${part}`);
  }
  for (const file of packed) say(`  ${kilobytes(await weight(file))}  ${path.relative(repository, file)}`);
}

async function weight(location: string): Promise<number> {
  const info = await stat(location);
  if (!info.isDirectory()) return info.size;
  const sizes = await Promise.all((await readdir(location)).map((name) => weight(path.join(location, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`.padStart(10);
}

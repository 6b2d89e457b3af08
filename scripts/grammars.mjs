// Puts the grammars where the product loads them: each one's wasm out of its npm package, its queries and its manifest.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withCurrentDylink } from './dylink.mjs';

const require = createRequire(import.meta.url);

/** Copies every grammar of `fromDir` to `toDir/<language>/`; the wasm is called `grammar.wasm` there. */
export async function copyGrammars(fromDir, toDir) {
  const entries = await readdir(fromDir, { withFileTypes: true });
  await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => copyGrammar(path.join(fromDir, name), path.join(toDir, name))));
}

async function copyGrammar(from, to) {
  const manifestPath = path.join(from, 'language.json');
  const { grammar } = JSON.parse(await readFile(manifestPath, 'utf8'));
  const wasm = await readGrammar(grammar, manifestPath);
  await mkdir(to, { recursive: true });
  await writeFile(path.join(to, 'grammar.wasm'), withCurrentDylink(wasm));
  for (const file of ['chunks.scm', 'top.scm', 'relations.scm', 'top-relations.scm']) {
    if (existsSync(path.join(from, file))) await writeFile(path.join(to, file), await readQuery(path.join(from, file)));
  }
  await copyFile(manifestPath, path.join(to, 'language.json'));
}

/** A query with those before it that its first line names after `; inherits:`: languages that share syntax share it. */
async function readQuery(file, inheriting = []) {
  if (inheriting.includes(file)) throw new Error(`${file} inherits from itself by way of ${inheriting.at(-1)}.`);
  const text = await readFile(file, 'utf8');
  const inherited = /^; inherits: (.*)/.exec(text)?.[1]?.split(/,\s*/) ?? [];
  const queries = await Promise.all(inherited.map((name) => readQuery(path.resolve(path.dirname(file), name.trim()), [...inheriting, file])));
  return [...queries, text].join('\n').trim();
}

/** The bytes that the manifest names; another version or another content is an error, not a surprise at run time. */
async function readGrammar(grammar, manifestPath) {
  const packageJson = require.resolve(`${grammar.package}/package.json`);
  const { version } = JSON.parse(await readFile(packageJson, 'utf8'));
  if (version !== grammar.version) {
    throw new Error(`${manifestPath} names ${grammar.package} ${grammar.version}, but ${version} is installed. Run "npm ci", or update version and sha256 in the manifest.`);
  }
  const file = path.join(path.dirname(packageJson), grammar.file);
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== grammar.sha256) {
    throw new Error(`${file} has the sha256 ${sha256}, but ${manifestPath} names ${grammar.sha256}. Install the package anew, or check the file and update the manifest.`);
  }
  return bytes;
}

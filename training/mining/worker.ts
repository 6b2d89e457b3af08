// Mines packages into a file each, one that no other worker has begun: worker.ts <cache> <dist> <bodies|pairs>
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';
import { archivesOf, keyOf, readPackages, type Package } from '../packages.ts';
import { openPackage } from './archives.ts';
import { chance } from './chance.ts';
import { excludedNames } from './excluded-names.ts';
import { exclusions, fingerprint } from './exclusions.ts';
import { bodiesOf, minePackage } from './mine-package.ts';

// Some grammars keep V8's optimising compiler busy for seconds.
setFlagsFromString('--liftoff-only');

const [cache = '', dist = '', task = ''] = process.argv.slice(2);
void main();

async function main(): Promise<void> {
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const folder = path.join(cache, task);
  mkdirSync(folder, { recursive: true });
  const wanted = inOrder(readPackages().filter(({ role }) => (task === 'bodies' ? role !== 'train' : role !== 'excluded')));
  const known = task === 'bodies' ? new Set<string>() : knownBodies();
  const own = exclusions(excludedNames, new Set([...known].filter((line) => line.startsWith('excluded')).map((line) => line.slice(9))));
  const others = exclusions(excludedNames, new Set([...known].map((line) => line.slice(line.indexOf(' ') + 1))));
  let done = 0;
  for (const one of wanted) {
    const file = path.join(folder, `${keyOf(one)}.jsonl`);
    if (existsSync(file)) continue;
    const unfinished = `${file}.begun`;
    if (!claimed(unfinished)) continue;
    writeFileSync(unfinished, await mined(one, parser, one.role === 'dev' ? own : others).catch((error: unknown) => JSON.stringify({ failed: String(error) })));
    renameSync(unfinished, file);
    if (++done % 200 === 0) console.error(`${task}: ${done} packages`);
  }
}

/** Whoever makes the file has the package. */
function claimed(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    return false;
  }
}

/** Mixed, so that every language is there from the beginning. */
function inOrder(packages: readonly Package[]): Package[] {
  const place = ({ kind, name }: Package): number => chance(kind, name);
  return [...packages].sort((a, b) => place(a) - place(b));
}

async function mined(one: Package, parser: TreeSitterParser, rules: ReturnType<typeof exclusions>): Promise<string> {
  const opened = openPackage(one.kind, archivesOf(one, cache));
  try {
    if (task === 'bodies') return (await bodiesOf(opened, parser)).map((body) => `${one.role} ${fingerprint(body)}`).join('\n');
    const { pairs, ...facts } = await minePackage(opened, parser, rules);
    return [{ name: one.name, kind: one.kind, role: one.role, ...facts }, ...pairs].map((line) => JSON.stringify(line)).join('\n');
  } finally {
    opened.close();
  }
}

/** What the first task left: a line for each body, `excluded` or `dev` before it. */
function knownBodies(): Set<string> {
  return new Set(readFileSync(path.join(cache, 'bodies.txt'), 'utf8').split('\n').filter(Boolean));
}

// Plain Node, without a dependency: this is what runs before there are any.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Installs what package-lock.json names when node_modules does not hold it, and then lets TypeScript files
 * be imported. No package here needs its install script: esbuild's binary is an optional dependency of its own.
 */
export async function prepare() {
  needsNode(20);
  if (!isLink('node_modules') && changed('package-lock.json') > changed('node_modules/.package-lock.json') && !isInstalled(lockOf('package-lock.json'), lockOf('node_modules/.package-lock.json'))) {
    console.log('Installing the dependencies (npm ci) …');
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) stop("npm ci failed. If the registry can't be reached, check the network or npm's proxy settings, and run this again.");
  }
  const { register } = await import('tsx/esm/api');
  register();
}

function needsNode(least) {
  if (Number(process.versions.node.split('.')[0]) < least) stop(`Node ${least} or newer is needed; this is ${process.version}. Install it from nodejs.org.`);
}

/** True where every package that is wanted was installed in that version. A checkout makes the list of the wanted ones the newer file, and changes nothing. */
export function isInstalled(wanted, installed) {
  if (!wanted || !installed) return false;
  return Object.entries(wanted.packages).every(([place, { version, integrity, optional }]) => {
    const found = installed.packages[place];
    return place === '' || (found ? found.version === version && found.integrity === integrity : optional === true);
  });
}

function lockOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

function changed(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** A linked node_modules belongs to another working copy: an install would empty it under the other's feet. */
function isLink(file) {
  return lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { archivesOf, readPackages, type Package } from './packages.ts';

/** So many at a time, so that the clients hold one connection open. */
const batch = 60;

/** Brings every archive of the list into the cache, through the system's own package clients. */
export async function fetchPackages(cache: string): Promise<void> {
  for (const folder of ['debian', 'npm']) mkdirSync(path.join(cache, folder), { recursive: true });
  const missing = readPackages().filter((one) => archivesOf(one, cache).some((file) => !existsSync(file)));
  inBatches(missing.filter(({ kind }) => kind !== 'npm'), (part) => fetchDebian(part, cache));
  inBatches(missing.filter(({ kind }) => kind === 'npm'), (part) => fetchNpm(part, cache));
}

function inBatches(packages: readonly Package[], take: (part: readonly Package[]) => void): void {
  for (let i = 0; i < packages.length; i += batch) {
    take(packages.slice(i, i + batch));
    console.error(`fetched ${Math.min(i + batch, packages.length)} of ${packages.length}`);
  }
}

/** The list has places in Debian's pool and checksums; where the pool is, the system knows. */
function fetchDebian(packages: readonly Package[], cache: string): void {
  const mirror = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']).split('\n').find((uri) => /debian\/?$/.test(uri));
  if (!mirror) throw new Error('apt-get names no mirror of Debian.');
  const wanted = packages.flatMap(({ files }) => files.map(({ place, sha256 }) => [`${mirror.replace(/\/$/, '')}/${place}`, path.join(cache, 'debian', path.basename(place)), `SHA256:${sha256}`]));
  run('/usr/lib/apt/apt-helper', ['-qq', 'download-file', ...wanted.flat()]);
}

function fetchNpm(packages: readonly Package[], cache: string): void {
  const folder = path.join(cache, 'npm');
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...packages.map(({ name, version }) => `${name}@${version}`)]);
  // Some clients leave the scope's mark in the file's name.
  for (const file of readdirSync(folder)) if (file.startsWith('@')) renameSync(path.join(folder, file), path.join(folder, file.slice(1)));
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.slice(-500)}`);
  return stdout;
}

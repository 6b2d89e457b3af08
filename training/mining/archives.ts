import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPermissive, readCopyright } from './licences.ts';

/** A package opened: its files, and under which licence each stands. */
export interface OpenedPackage {
  readonly folder: string;
  readonly files: readonly string[];
  readonly licenceOf: (path: string) => string | null;
  close(): void;
}

export type Kind = 'npm' | 'debian-source' | 'debian-binary';

/** `archives` are all files of the package: one, or a source and the packaging beside it. */
export function openPackage(kind: Kind, archives: readonly string[]): OpenedPackage {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-training-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const archive of archives) extract(kind, archive, folder);
    return { folder, files: filesIn(folder, ''), licenceOf: licences(kind, folder), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function extract(kind: Kind, archive: string, folder: string): void {
  if (kind === 'debian-binary') run('dpkg-deb', ['-x', archive, folder]);
  // Packaging brings its copyright file and nothing else; a source's outer folder goes.
  else if (/\.debian\.tar/.test(archive)) run('tar', ['-xf', archive, '-C', folder, 'debian/copyright']);
  else run('tar', ['-xf', archive, '-C', folder, '--strip-components=1', '--no-same-owner']);
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${command} failed: ${String(stderr).slice(0, 200)}`);
}

/** Files worth a look; a package with more than so many is a collection of data. */
const mostFiles = 6_000;
const largestFile = 300_000;

function filesIn(root: string, under: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path.join(root, under), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = under ? `${under}/${entry.name}` : entry.name;
    if (entry.isDirectory()) found.push(...filesIn(root, name));
    else if (entry.isFile() && statSync(path.join(root, name)).size <= largestFile) found.push(name);
    if (found.length > mostFiles) break;
  }
  return found;
}

function licences(kind: Kind, folder: string): (path: string) => string | null {
  if (kind === 'npm') {
    const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { license?: unknown };
    const name = typeof license === 'string' && isPermissive(license) ? license : null;
    return () => name;
  }
  if (kind === 'debian-source') {
    const copyright = readCopyright(readFileSync(path.join(folder, 'debian/copyright'), 'utf8'));
    return (file) => copyright.licenceOf(file);
  }
  const documents = path.join(folder, 'usr/share/doc');
  const names = readdirSync(documents).map((name) => path.join(documents, name, 'copyright'));
  const found = names.map((name) => statSync(name, { throwIfNoEntry: false }) && readCopyright(readFileSync(name, 'utf8')).whole);
  const licence = found.find((one) => typeof one === 'string') ?? null;
  return () => licence;
}

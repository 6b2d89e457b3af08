import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Sources as their authors publish them, in the languages that large repositories are made of; about 400 MB. */
const npmPackages = [
  'rxjs@7.8.1', 'viem@2.21.0', 'effect@3.10.0', 'ethers@6.13.4', 'maplibre-gl@4.7.1', 'phaser@3.86.0', 'three@0.169.0', 'matrix-js-sdk@34.7.0', 'ol@10.2.1',
  '@babylonjs/core@7.30.0', 'monaco-editor@0.52.0', 'mathjs@13.2.0', 'webpack@5.95.0', 'eslint@9.12.0', 'typeorm@0.3.20', '@fluentui/react@8.121.0',
  'echarts@5.5.1', 'openai@4.67.0', 'zod@3.25.0', 'drizzle-orm@0.35.0', '@angular/core@18.2.8', 'playwright-core@1.48.0', 'cesium@1.122.0', 'antd@5.21.4',
];
const debianPackages = [
  'golang-1.19-src', 'python3-sympy', 'python3-django', 'python3-twisted', 'python3-scipy', 'python3-sqlalchemy', 'librust-tokio-dev', 'librust-winapi-dev',
  'ruby-activerecord', 'ruby-actionpack', 'php-twig', 'golang-google-cloud-dev', 'libboost1.74-dev',
];

/** Where packages and corpora are kept between runs. */
export function cacheFolder(): string {
  return process.env['CAIRN_BENCH_CACHE'] ?? path.join(os.homedir(), '.cache', 'cairn-bench');
}

/** Folders of the unpacked packages, in a fixed order. */
export async function packageFolders(progress: (line: string) => void): Promise<string[]> {
  const folders: string[] = [];
  for (const name of npmPackages) folders.push(await unpacked(`npm-${name.replace(/[@/]/g, '-')}`, (folder) => fromNpm(name, folder), progress));
  for (const name of debianPackages) folders.push(await unpacked(`debian-${name}`, (folder) => fromDebian(name, folder), progress));
  return folders;
}

/** The program `rg`, which is not installed everywhere. */
export async function ripgrep(progress: (line: string) => void): Promise<string> {
  return path.join(await unpacked('debian-ripgrep', (folder) => fromDebian('ripgrep', folder), progress), 'usr', 'bin', 'rg');
}

async function unpacked(name: string, fetch: (folder: string) => Promise<void>, progress: (line: string) => void): Promise<string> {
  const folder = path.join(cacheFolder(), 'packages', name);
  if (existsSync(folder)) return folder;
  progress(`fetching ${name}`);
  const aside = `${folder}.part`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  await fetch(aside);
  await rename(aside, folder);
  return folder;
}

async function fromNpm(name: string, folder: string): Promise<void> {
  await run('npm', ['pack', '--silent', name], { cwd: folder });
  const archive = await only(folder, '.tgz');
  await run('tar', ['xzf', archive, '--strip-components=1', '--no-same-owner'], { cwd: folder });
  await rm(archive);
}

async function fromDebian(name: string, folder: string): Promise<void> {
  await run('apt-get', ['download', name], { cwd: folder });
  const archive = await only(folder, '.deb');
  await run('dpkg-deb', ['-x', archive, folder]);
  await rm(archive);
}

async function only(folder: string, ending: string): Promise<string> {
  const [name] = (await readdir(folder)).filter((each) => each.endsWith(ending));
  if (!name) throw new Error(`No ${ending} came into ${folder}.`);
  return path.join(folder, name);
}

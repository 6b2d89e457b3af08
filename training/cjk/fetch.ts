/**
 * Brings the sources of `sources.json` into the cache (`CAIRN_TRAINING_CACHE`, else `~/.cache/cairn-training`): npm packages
 * by their version, Debian packages as binaries, of which only files are taken and nothing runs. What is there stays.
 *
 *     tsx training/cjk/fetch.ts
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, readSources } from './sources.ts';

/** Registries answer slowly, one by one. */
const atOnce = 6;

const { npm, debian } = readSources();
const jobs = [
  ...Object.keys(debian.source).map((name) => ({ what: `debian source ${name}`, work: () => fetchSource(name) })),
  ...Object.keys(debian.binary).map((name) => ({ what: `debian ${name}`, work: () => fetchBinary(name) })),
  ...Object.entries(npm).map(([name, version]) => ({ what: `npm ${name}`, work: () => fetchNpm(name, version) })),
];
await Promise.all(Array.from({ length: atOnce }, drain));

/** A source that can't be had costs only itself; the mining tells what it found. */
async function drain(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    try {
      await job.work();
    } catch (error) {
      console.error(`${job.what}: ${error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)}`);
    }
  }
}

function fetchNpm(name: string, version: string): Promise<void> {
  return into('npm', name.replace('/', '+'), async (folder) => {
    await run('npm', ['pack', `${name}@${version}`, '--silent'], folder);
    const [archive = ''] = fs.readdirSync(folder);
    await run('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '--no-same-permissions'], folder);
    fs.rmSync(path.join(folder, archive));
  });
}

function fetchBinary(name: string): Promise<void> {
  return into('debian', name, async (folder) => {
    await run('apt-get', ['download', '-q', name], folder);
    const [archive = ''] = fs.readdirSync(folder);
    await run('dpkg-deb', ['-x', archive, '.'], folder);
    fs.rmSync(path.join(folder, archive));
    const jars = await run('find', ['.', '-name', '*.jar', '-type', 'f'], folder);
    for (const jar of jars.split('\n').filter(Boolean)) await run('unzip', ['-qo', jar, '-d', `${jar}.d`], folder);
  });
}

/** With a package list of its own, since few machines have `deb-src` lines; the packager's patches are left out. */
function fetchSource(name: string): Promise<void> {
  return into('debian-source', name, async (folder) => {
    const apt = await sourceLists();
    await run('apt-get', [...apt, 'source', '-q', '--download-only', name], folder);
    const archive = fs.readdirSync(folder).find((file) => /\.orig\.tar\./.test(file)) ?? '';
    const downloaded = fs.readdirSync(folder);
    await run('tar', ['-xf', archive, '--strip-components=1', '--no-same-owner'], folder);
    for (const file of downloaded) fs.rmSync(path.join(folder, file));
  });
}

async function sourceLists(): Promise<string[]> {
  const folder = path.join(cacheFolder, 'apt');
  const options = ['-o', `Dir::Etc::SourceParts=${folder}/parts`, '-o', `Dir::State::Lists=${folder}/lists`];
  if (fs.existsSync(folder)) return options;
  for (const part of ['parts', 'lists/partial']) fs.mkdirSync(path.join(folder, part), { recursive: true });
  const lines = fs.readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8').replaceAll(/^Types: deb$/gm, 'Types: deb-src');
  fs.writeFileSync(path.join(folder, 'parts/source.sources'), lines);
  await run('apt-get', [...options, 'update', '-q'], folder);
  return options;
}

/** The folder gets its name when it is whole. */
async function into(kind: string, name: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const target = path.join(cacheFolder, kind, name);
  if (fs.existsSync(target)) return;
  const folder = `${target}.part`;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await fill(folder);
  fs.renameSync(folder, target);
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout;
}

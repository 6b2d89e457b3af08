import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, packageFolders } from './packages.ts';

/** Bytes of these packages that make a chunk, measured; the true number of chunks is told beside the figures. */
const bytesAChunk = 600;
/** As the product takes them. */
const largestFile = 512_000;
const sources = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|h|hpp|ipp|c|cc|cpp|ya?ml|md|rst|css|scss|sh)$/;
/** The same code once more for another module system, and what is written for machines. */
const repeated = /\.min\.|\.map$|(?:^|\/)(?:cjs|_cjs|umd|commonjs|lib-commonjs|lib-amd|es5|fesm2022|min|min-maps)\//;
/** Names that a workspace's rules leave out are other names here: these are the sources. */
const leftOut = /^(?:dist|build|out|target|bin|obj|vendor|coverage|dist-packages|site-packages|node_modules)$/;

interface Source {
  readonly from: string;
  readonly to: string;
  readonly order: string;
}

/** A folder of real sources that gives about so many chunks. Smaller corpora are parts of larger ones. */
export async function scaleCorpus(chunks: number, progress: (line: string) => void): Promise<string> {
  const folder = path.join(cacheFolder(), `corpus-${chunks}x${bytesAChunk}`);
  if (existsSync(folder)) return folder;
  const files = (await Promise.all((await packageFolders(progress)).map((each) => sourcesIn(each, '', path.basename(each))))).flat();
  progress(`copying files for ${chunks} chunks`);
  const aside = `${folder}.part`;
  await rm(aside, { recursive: true, force: true });
  await copySome(files.sort((a, b) => (a.order < b.order ? -1 : 1)), aside, chunks * bytesAChunk);
  await rename(aside, folder);
  return folder;
}

async function copySome(files: readonly Source[], folder: string, bytes: number): Promise<void> {
  const seen = new Set<string>();
  let copied = 0;
  for (const { from, to } of files) {
    if (copied >= bytes) return;
    const content = await readFile(from);
    const hash = createHash('sha256').update(content).digest('hex');
    if (seen.has(hash)) continue;
    seen.add(hash);
    copied += content.length;
    const target = path.join(folder, to);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(from, target);
  }
  throw new Error('The packages have too few sources for so many chunks.');
}

async function sourcesIn(root: string, within: string, name: string): Promise<Source[]> {
  const entries = await readdir(path.join(root, within), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<Source[]> => {
      const relative = path.posix.join(within, entry.name);
      if (entry.isDirectory()) return sourcesIn(root, relative, name);
      if (!entry.isFile() || !sources.test(entry.name) || repeated.test(relative)) return [];
      const from = path.join(root, relative);
      const { size } = await stat(from);
      if (size === 0 || size > largestFile) return [];
      const to = [name, ...relative.split('/')].map((part) => (leftOut.test(part) ? `${part}_` : part)).join('/');
      return [{ from, to, order: createHash('sha256').update(to).digest('hex') }];
    }),
  );
  return found.flat();
}

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder where git keeps its state for this work tree (`HEAD`, `index`); null where there is none on the way up. */
export async function gitFolderOf(folder: string): Promise<string | null> {
  for (let current = folder; ; current = path.dirname(current)) {
    const mark = path.join(current, '.git');
    const stats = await stat(mark).catch(() => null);
    if (stats?.isDirectory()) return mark;
    if (stats?.isFile()) return linkedFolder(await readFile(mark, 'utf8').catch(() => ''), current);
    if (path.dirname(current) === current) return null;
  }
}

/** In a linked work tree or a submodule `.git` is a file that names the folder. */
export function linkedFolder(text: string, folder: string): string | null {
  const named = /^gitdir: (.+?)[\r\n]*$/.exec(text)?.[1];
  return named === undefined ? null : path.resolve(folder, named);
}

/** A lock older than this was left behind by a git that died: git itself would refuse to go on. */
const staleLock = 30_000;
/** A checkout of 50,000 files takes some seconds; whoever waits longer would rather see the index move. */
const longestWait = 10_000;
const interval = 100;

/** Resolves when git is not in the midst of rewriting files: it holds `index.lock` from beginning to end. */
export async function whenGitIsCalm(gitFolders: readonly string[]): Promise<void> {
  const end = Date.now() + longestWait;
  while (Date.now() < end && (await anyBusy(gitFolders))) await new Promise((resolve) => setTimeout(resolve, interval));
}

async function anyBusy(gitFolders: readonly string[]): Promise<boolean> {
  const ages = await Promise.all(gitFolders.map((folder) => stat(path.join(folder, 'index.lock')).then((stats) => Date.now() - stats.mtimeMs, () => Infinity)));
  return ages.some((age) => age < staleLock);
}

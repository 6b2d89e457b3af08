import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { FolderLinks } from './disk-links.ts';
import { readSource } from './disk-read.ts';
import { addIgnoreFiles, tooLarge } from './disk-tree.ts';
import { gitOpinion, type GitOpinion } from './git-listing.ts';
import { IgnoreRules, type RuleOptions } from './ignore-rules.ts';

export interface Explained {
  readonly included: boolean;
  readonly rule: string;
  /** A folder whose files are looked at one by one. */
  readonly walked?: true;
}

/** The rule that decides on one file, by the same steps as the listing. `file` may be absolute or relative to the root. */
export async function explain(root: string, file: string, options: RuleOptions & { readonly maxFileBytes: number }): Promise<Explained> {
  const relative = await relativePath(root, file);
  if (relative === null) return out('outside the folder');
  if (relative === '') return out('this is the folder itself: ask about a file in it');
  const stats = await lstat(path.join(root, relative)).catch(() => null);
  if (!stats) return out('does not exist');
  if (stats.isSymbolicLink() || (await new FolderLinks(root).above(relative)) !== null) return out('symbolic link');
  if (!stats.isFile() && !stats.isDirectory()) return out('not a regular file');
  const opinion = await gitOpinion(root, relative);
  const verdict = await byRules(root, relative, stats.isDirectory(), opinion, options);
  if (!verdict.included || stats.isDirectory()) return verdict;
  if (stats.size > options.maxFileBytes) return out(tooLarge(options.maxFileBytes));
  const read = await readSource(root, relative, options.maxFileBytes);
  return read.ok ? verdict : out(read.message);
}

async function byRules(root: string, relative: string, isFolder: boolean, opinion: GitOpinion | null, options: RuleOptions): Promise<Explained> {
  if (opinion?.state === 'ignored') return out(`git: ${opinion.rule}`);
  if (opinion?.state === 'link') return out('symbolic link');
  if (opinion?.state === 'foreign') return out(isFolder ? 'another git repository, or nothing in it that git lists' : 'another git repository');
  const rules = new IgnoreRules(options);
  const names = opinion ? ['.ragignore'] : ['.gitignore', '.ragignore'];
  const parts = relative.split('/').slice(0, -1);
  for (let depth = 0; depth <= parts.length; depth++) await addIgnoreFiles(root, parts.slice(0, depth).join('/'), names, rules);
  const stated = opinion ? opinion.state === 'tracked' : await lstat(path.join(root, '.gitignore')).then(() => true, () => false);
  const { verdict } = rules.file(isFolder ? `${relative}/x` : relative, { stated });
  if (!verdict.included) return out(verdict.detail);
  if (isFolder) return { ...out('a folder that is walked: ask about a file in it'), walked: true };
  return { included: true, rule: verdict.detail || reasonOf(opinion) };
}

function reasonOf(opinion: GitOpinion | null): string {
  if (opinion === null) return 'no rule leaves it out';
  return opinion.state === 'tracked' ? 'tracked by git' : 'not ignored by git';
}

/** Null outside the root. The drive letter's case and links above the root do not matter. */
async function relativePath(root: string, file: string): Promise<string | null> {
  const absolute = path.resolve(root, file);
  for (const candidate of [absolute, await realFolder(absolute)]) {
    const relative = path.relative(root, candidate);
    if (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)) return relative.split(path.sep).join('/');
  }
  return null;
}

async function realFolder(absolute: string): Promise<string> {
  const folder = await realpath(path.dirname(absolute)).catch(() => path.dirname(absolute));
  return path.join(folder, path.basename(absolute));
}

function out(rule: string): Explained {
  return { included: false, rule };
}

import { fieldsOf, git, literally } from './git-command.ts';

export interface GitListing {
  /** Tracked files: what git calls a regular file. */
  readonly tracked: readonly string[];
  /** Files that git neither tracks nor ignores. */
  readonly untracked: readonly string[];
  /** Folders (with a slash at the end) that belong to another repository. */
  readonly foreign: readonly string[];
  /** Tracked symbolic links. */
  readonly links: readonly string[];
}

const symbolicLink = '120000';
const submodule = '160000';

/** The files of a folder as git sees them, or null where git does not rule there. */
export async function listWithGit(folder: string, signal?: AbortSignal): Promise<GitListing | null> {
  if (!(await gitRules(folder, signal))) return null;
  const [index, others] = await Promise.all([
    git(folder, ['ls-files', '-z', '--cached', '--stage'], signal),
    git(folder, ['ls-files', '-z', '--others', '--exclude-standard'], signal),
  ]);
  if (index.code !== 0 || others.code !== 0) return null;
  const entries = parseStage(index.output);
  const untracked = fieldsOf(others.output);
  return {
    tracked: entries.filter((entry) => entry.mode !== symbolicLink && entry.mode !== submodule).map((entry) => entry.path),
    untracked: untracked.filter((path) => !path.endsWith('/')),
    foreign: [...entries.filter((entry) => entry.mode === submodule).map((entry) => `${entry.path}/`), ...untracked.filter((path) => path.endsWith('/'))],
    links: entries.filter((entry) => entry.mode === symbolicLink).map((entry) => entry.path),
  };
}

/** Which of these paths git tracks, or neither tracks nor ignores; a folder stands for the files in it. Null where git fails. */
export async function listPathsWithGit(folder: string, paths: readonly string[], signal?: AbortSignal): Promise<Pick<GitListing, 'tracked' | 'untracked'> | null> {
  const { code, output } = await git(folder, [literally, 'ls-files', '-z', '-t', '--cached', '--others', '--exclude-standard', '--', ...paths], signal);
  if (code !== 0) return null;
  // `H path`, `? path`: a letter for the state, a space, the name. A folder of another repository ends with a slash.
  const fields = fieldsOf(output).filter((field) => !field.endsWith('/'));
  const named = (wanted: (state: string) => boolean) => [...new Set(fields.filter((field) => wanted(field.slice(0, 1))).map((field) => field.slice(2)))];
  return { tracked: named((state) => state !== '?'), untracked: named((state) => state === '?') };
}

/** True in a work tree, unless the repository around ignores this very folder: then the folder is its own world. */
export async function gitRules(folder: string, signal?: AbortSignal): Promise<boolean> {
  const inside = await git(folder, ['rev-parse', '--is-inside-work-tree', '--show-prefix'], signal);
  const [isInside, prefix] = inside.output.split('\n');
  if (inside.code !== 0 || isInside !== 'true') return false;
  if (!prefix) return true;
  return (await git(folder, ['check-ignore', '-q', '--', folder], signal)).code === 1;
}

export type GitOpinion =
  | { readonly state: 'tracked' | 'untracked' | 'link' | 'foreign' }
  | { readonly state: 'ignored'; readonly rule: string };

/** What git says of one path; null where it rules nothing. */
export async function gitOpinion(folder: string, path: string): Promise<GitOpinion | null> {
  if (!(await gitRules(folder))) return null;
  const [entry] = parseStage((await git(folder, [literally, 'ls-files', '-z', '--cached', '--stage', '--', path])).output);
  if (entry) return { state: entry.mode === symbolicLink ? 'link' : entry.mode === submodule ? 'foreign' : 'tracked' };
  const ignored = await git(folder, ['-c', 'core.quotePath=false', 'check-ignore', '-v', '--', path]);
  // `source:line:pattern<tab>path`. A pattern that lets the file in is said as well.
  const [, source, line, pattern = '!'] = /^(.*?):(\d+):(.*?)\t/.exec(ignored.output) ?? [];
  if (ignored.code === 0 && !pattern.startsWith('!')) return { state: 'ignored', rule: `${source}:${line}: ${pattern}` };
  const listed = fieldsOf((await git(folder, [literally, 'ls-files', '-z', '--others', '--exclude-standard', '--', path])).output);
  // Of another repository git lists the folder only, with a slash and nothing behind it.
  return { state: listed.some((file) => file === path || (file.startsWith(`${path}/`) && !file.endsWith('/'))) ? 'untracked' : 'foreign' };
}

/** `mode object stage\tpath`; a file in conflict comes once for each stage. */
function parseStage(output: string): { mode: string; path: string }[] {
  const seen = new Map<string, { mode: string; path: string }>();
  for (const field of fieldsOf(output)) {
    const path = field.slice(field.indexOf('\t') + 1);
    seen.set(path, { mode: field.slice(0, 6), path });
  }
  return [...seen.values()];
}

import { fieldsOf, git, literally } from './git-command.ts';

export interface WorkingChanges {
  /** Of the working tree, as a unified diff with `a/` and `b/`; paths relative to the folder. */
  readonly diff: string;
  /** Files that git does not know and would not ignore. */
  readonly untracked: readonly string[];
  /** The commit that it is held against; empty where there is none yet. */
  readonly since: string;
}

/** `no-git`: no work tree, or git is missing. `no-revision`: nothing has that name, or no history in common. */
export type ChangesResult = WorkingChanges | 'no-git' | 'no-revision';

/** The tree without any file, which git knows by this name in every repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/**
 * What the working tree below `prefix` has changed since the last commit, or since it parted from `base`. Programs that a repository's
 * configuration names for diffs are not run.
 */
export async function workingChanges(folder: string, base: string | undefined, prefix: string, signal?: AbortSignal): Promise<ChangesResult> {
  const inside = await git(folder, ['rev-parse', '--is-inside-work-tree'], signal);
  if (inside.code !== 0 || inside.output.trim() !== 'true') return 'no-git';
  const since = base === undefined ? await commitOf(folder, 'HEAD', signal) : await partingOf(folder, base, signal);
  if (base !== undefined && since === '') return 'no-revision';
  const below = ['--', prefix || '.'];
  const options = ['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules', '--src-prefix=a/', '--dst-prefix=b/', '-M', '--unified=3', '--relative'];
  const { code, output } = await git(folder, ['-c', 'core.quotePath=false', literally, 'diff', ...options, since || emptyTree, ...below], signal);
  if (code !== 0) return 'no-git';
  const others = await git(folder, [literally, 'ls-files', '--others', '--exclude-standard', '-z', ...below], signal);
  return { diff: output, untracked: fieldsOf(others.output), since };
}

async function partingOf(folder: string, base: string, signal?: AbortSignal): Promise<string> {
  const commit = await commitOf(folder, base, signal);
  return commit && (await git(folder, ['merge-base', commit, 'HEAD'], signal)).output.trim();
}

/** A revision is a name, never an option. */
async function commitOf(folder: string, revision: string, signal?: AbortSignal): Promise<string> {
  const { code, output } = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], signal);
  return code === 0 ? output.trim() : '';
}

import { git } from './git-command.ts';

export interface HistoryEntry {
  readonly id: string;
  readonly subject: string;
  /** Paths relative to the folder that were added or changed. */
  readonly files: readonly string[];
}

/**
 * The last changes of a folder in a work tree, or of a git directory without one, the newest first, without merges.
 * Empty where there is no history.
 */
export async function gitHistory(folder: string, most: number, signal?: AbortSignal, revision = 'HEAD'): Promise<HistoryEntry[]> {
  const format = '--format=%x01%H%x02%s%x02';
  // `--relative`: paths as the folder has them, also where it lies within a repository.
  const { code, output } = await git(folder, ['log', '--no-merges', `-n${most}`, '--diff-filter=AM', '--no-renames', '--name-only', '-z', '--relative', format, revision, '--'], signal);
  if (code !== 0) return [];
  return output.split('\x01').flatMap((part) => {
    const [id, subject, files = ''] = part.split('\x02');
    return id && subject !== undefined ? [{ id, subject, files: files.split(/[\0\n]/).filter(Boolean) }] : [];
  });
}

import { workingChanges } from '../adapters/git-changes.ts';
import { addedFile, parseDiff, type ChangedFile } from '../core/answering/review/diff.ts';
import { errors } from '../core/errors.ts';
import type { OpenedFolder } from './open-folder.ts';

export interface FolderChanges {
  readonly files: readonly ChangedFile[];
  /** Changed files that are not in the index: what was said to be left out is not sent either. */
  readonly leftOut: readonly string[];
  readonly since: string;
}

/** What changed in a folder since its last commit, or since it parted from `base`, as far as it is indexed. */
export async function changesOf({ engine, folder, prefix }: OpenedFolder, base: string | undefined, signal: AbortSignal): Promise<FolderChanges> {
  const changes = await workingChanges(folder, base, prefix, signal);
  if (changes === 'no-git') throw errors.noRepository(folder);
  if (changes === 'no-revision') throw errors.wrongUsage(`There is no revision "${base}" that this branch parted from.`, 'Give a branch, a tag or a commit.');
  const known = await Promise.all(parseDiff(changes.diff).map(async (file) => ({ file, indexed: file.status === 'removed' || (await engine.locate(file.path)).some(({ path }) => path === file.path) })));
  const fresh = await Promise.all(changes.untracked.map(async (path) => ({ path, text: await engine.read('', path) })));
  return {
    files: [...known.filter(({ indexed }) => indexed).map(({ file }) => file), ...fresh.flatMap(({ path, text }) => (text === null ? [] : [addedFile(path, text)]))],
    leftOut: [...known.filter(({ indexed }) => !indexed).map(({ file }) => file.path), ...fresh.filter(({ text }) => text === null).map(({ path }) => path)],
    since: changes.since,
  };
}

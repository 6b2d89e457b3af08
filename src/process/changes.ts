import { workingChanges } from '../adapters/git-changes.ts';
import { addedFile, parseDiff, type ChangedFile } from '../core/answering/review/diff.ts';
import type { Engine } from '../core/engine.ts';
import { errors } from '../core/errors.ts';

export interface FolderChanges {
  /** Paths begin with the root's name among several. */
  readonly files: readonly ChangedFile[];
  /** Changed files that are not in the index: what was said to be left out is not sent either. */
  readonly leftOut: readonly string[];
  readonly since: string;
}

export interface ChangedRoot {
  readonly folder: string;
  /** Empty where there is only one. */
  readonly name: string;
  /** Only what lies below it, with a slash at its end. */
  readonly prefix?: string;
}

/** What changed in a root since its last commit, or since it parted from `base`, as far as it is indexed. */
export async function changesOf({ folder, name, prefix = '' }: ChangedRoot, base: string | undefined, engine: Pick<Engine, 'locate' | 'read'>, signal?: AbortSignal): Promise<FolderChanges> {
  const changes = await workingChanges(folder, base, prefix, signal);
  if (changes === 'no-git') throw errors.noRepository(folder);
  if (changes === 'no-revision') throw errors.wrongUsage(`There is no revision "${base}" that this branch parted from.`, 'Give a branch, a tag or a commit.');
  const qualified = (path: string) => (name ? `${name}/${path}` : path);
  const isIndexed = async (path: string) => (await engine.locate(qualified(path))).some((file) => file.root === name && file.path === path);
  const known = await Promise.all(parseDiff(changes.diff).map(async (file) => ({ file: { ...file, path: qualified(file.path) }, indexed: file.status === 'removed' || (await isIndexed(file.path)) })));
  const fresh = await Promise.all(changes.untracked.map(async (path) => ({ path: qualified(path), text: await engine.read(name, path) })));
  return {
    files: [...known.filter(({ indexed }) => indexed).map(({ file }) => file), ...fresh.flatMap(({ path, text }) => (text === null ? [] : [addedFile(path, text)]))],
    leftOut: [...known.filter(({ indexed }) => !indexed).map(({ file }) => file.path), ...fresh.filter(({ text }) => text === null).map(({ path }) => path)],
    since: changes.since,
  };
}

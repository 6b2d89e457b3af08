import { access, constants, lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '../core/errors.ts';
import { isAbort } from '../core/errors.ts';
import type { Skip } from '../core/model/file.ts';
import type { FileSource, Listing } from '../core/ports/file-source.ts';
import { lookAt } from './disk-look.ts';
import { hashOfSource, readSource } from './disk-read.ts';
import { addFiles, addIgnoreFiles, walk, type Found } from './disk-tree.ts';
import { explain } from './disk-why.ts';
import { gitRules, listWithGit, type GitListing } from './git-listing.ts';
import { IgnoreRules, type RuleOptions } from './ignore-rules.ts';

export interface DiskOptions extends RuleOptions {
  /** Larger files are left out. */
  readonly maxFileBytes: number;
}

/** A folder on disk as the source of an index. Throws `folder-missing` or `folder-unreadable`. */
export async function openDiskSource(folder: string, options: DiskOptions): Promise<FileSource> {
  const root = await reach(folder, async () => realpath(folder));
  await checkFolder(root);
  // Whether git rules changes with the repository only, and then a listing of everything comes first.
  let ruledByGit: boolean | undefined;
  return {
    folder: root,
    check: () => checkFolder(root),
    async list(signal) {
      await checkFolder(root);
      const listing = await listWithGit(root, signal);
      ruledByGit = listing !== null;
      const seen = await list(root, listing, options, signal);
      // Git may have named the files of a folder that went before they were looked at.
      await checkFolder(root);
      return seen;
    },
    async look(paths, isKnown, signal) {
      await checkFolder(root);
      return lookAt(root, paths, isKnown, (ruledByGit ??= await gitRules(root, signal)), options, signal);
    },
    read: (file) => readSource(root, file, options.maxFileBytes),
    isStill: async (file, hash) => (await hashOfSource(root, file, options.maxFileBytes)) === hash,
    why: (file) => explain(root, file, options),
  };
}

async function list(root: string, listing: GitListing | null, options: DiskOptions, signal: AbortSignal): Promise<Listing> {
  signal.throwIfAborted();
  const rules = new IgnoreRules(options);
  const found = listing
    ? await listTracked(root, listing, rules, options, signal)
    : await reach(root, () => walk(root, rules, options.maxFileBytes, signal));
  return { files: found.files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: distinct(found.skipped) };
}

/** The files git names, less those that `.ragignore` files, the setting or the defaults leave out. */
async function listTracked(root: string, listing: GitListing, rules: IgnoreRules, options: DiskOptions, signal: AbortSignal): Promise<Found> {
  const found: Found = { files: [], skipped: [] };
  const all = [...listing.tracked, ...listing.untracked];
  for (const file of all.filter((each) => path.posix.basename(each) === '.ragignore')) {
    const folder = path.posix.dirname(file);
    await addIgnoreFiles(root, folder === '.' ? '' : folder, ['.ragignore'], rules);
  }
  await addFiles(root, listing.tracked, rules, () => ({ stated: true }), options.maxFileBytes, found, signal);
  await addFiles(root, listing.untracked, rules, () => ({ stated: false }), options.maxFileBytes, found, signal);
  for (const link of listing.links) found.skipped.push({ path: link, rule: 'symbolic link' });
  for (const folder of listing.foreign) found.skipped.push({ path: folder, rule: 'another git repository' });
  return found;
}

/** A folder that is left out comes once, not once a file. */
function distinct(skipped: readonly Skip[]): Skip[] {
  return [...new Map(skipped.map((skip) => [skip.path, skip])).values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function checkFolder(folder: string): Promise<void> {
  const stats = await reach(folder, () => lstat(folder));
  if (!stats.isDirectory()) throw errors.notAFolder(folder);
  await reach(folder, () => access(folder, constants.R_OK | constants.X_OK));
}

async function reach<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAbort(error)) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw errors.folderMissing(folder);
    if (code === 'ENOTDIR') throw errors.notAFolder(folder);
    throw errors.folderUnreadable(folder, error);
  }
}

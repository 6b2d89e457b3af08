import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Listing } from '../core/ports/file-source.ts';
import { FolderLinks } from './disk-links.ts';
import { staysInside } from './disk-read.ts';
import { addFiles, addIgnoreFiles, type FileRules, type Found } from './disk-tree.ts';
import { listPathsWithGit } from './git-listing.ts';
import { IgnoreRules, type RuleOptions } from './ignore-rules.ts';

export interface LookOptions extends RuleOptions {
  readonly maxFileBytes: number;
}

/** From about so many paths on a listing of everything costs no more. */
const mostPaths = 200;
/** Windows takes 32,767 characters on a command line, and git has to be told of the paths. */
const mostCharacters = 20_000;

/** The listing of a few paths, or null where only a listing of everything can tell. */
export async function lookAt(
  root: string,
  paths: readonly string[],
  isKnown: (path: string) => boolean,
  ruledByGit: boolean,
  options: LookOptions,
  signal: AbortSignal,
): Promise<Listing | null> {
  if (paths.length > mostPaths || paths.join(' ').length > mostCharacters || paths.some((each) => !staysInside(each) || changesRules(each))) return null;
  const found: Found = { files: [], skipped: [] };
  const present = await onDisk(root, paths);
  if (present === null) return null;
  const known = present.filter((each) => each.isFile && isKnown(each.path)).map((each) => each.path);
  // Rules that let a file in still do: none of their files is among the paths.
  await addFiles(root, known, letInAlready, () => ({ stated: true }), options.maxFileBytes, found, signal);
  const others = present.filter((each) => !isKnown(each.path) || !each.isFile);
  return (await addOthers(root, others, ruledByGit, options, found, signal)) ? found : null;
}

const letInAlready: FileRules = { file: (known) => ({ verdict: { included: true, rule: '', detail: '' }, path: known }) };

/** A file that says what is left out, or that makes a folder a repository of its own. */
export function changesRules(file: string): boolean {
  return /(^|\/)(\.gitignore|\.ragignore|\.gitmodules|\.git)(\/|$)/.test(file);
}

interface Present {
  readonly path: string;
  readonly isFile: boolean;
}

/** What there is at the paths; null where a name is written in another way on disk, as file systems that ignore case allow. */
async function onDisk(root: string, paths: readonly string[]): Promise<Present[] | null> {
  const links = new FolderLinks(root);
  const present: Present[] = [];
  for (const each of paths) {
    const stats = await lstat(path.join(root, each)).catch(() => null);
    if (!stats || stats.isSymbolicLink() || (await links.above(each)) !== null) continue;
    if (!stats.isFile() && !stats.isDirectory()) continue;
    const real = await realpath(path.join(root, each)).catch(() => null);
    if (real !== null && !isWrittenAs(real, root, each, path.sep)) return null;
    present.push({ path: each, isFile: stats.isFile() });
  }
  return present;
}

/** True where the name on disk is the name that was told of, letter for letter. */
export function isWrittenAs(real: string, root: string, told: string, separator: string): boolean {
  const prefix = root.endsWith(separator) ? root : root + separator;
  return real === prefix + told.split('/').join(separator);
}

/** Files that no listing has named yet, and folders: false where a folder holds files of the index. */
async function addOthers(root: string, others: readonly Present[], ruledByGit: boolean, options: LookOptions, found: Found, signal: AbortSignal): Promise<boolean> {
  if (others.length === 0) return true;
  const rules = new IgnoreRules(options);
  await addRulesAbove(root, others.map((each) => each.path), ruledByGit ? ['.ragignore'] : ['.gitignore', '.ragignore'], rules);
  const folders = others.filter((each) => !each.isFile).map((each) => each.path);
  const files = others.filter((each) => each.isFile).map((each) => each.path);
  if (!ruledByGit) {
    const place = { stated: await lstat(path.join(root, '.gitignore')).then(() => true, () => false) };
    if (folders.some((folder) => rules.file(`${folder}/x`, place).verdict.included)) return false;
    await addFiles(root, files, rules, () => place, options.maxFileBytes, found, signal);
    return true;
  }
  const listing = await listPathsWithGit(root, others.map((each) => each.path), signal);
  if (listing === null) return false;
  const stated = new Set(listing.tracked);
  const named = [...listing.tracked, ...listing.untracked];
  if (named.some((each) => !files.includes(each))) return false;
  await addFiles(root, named, rules, (each) => ({ stated: stated.has(each) }), options.maxFileBytes, found, signal);
  return true;
}

/** Ignore files of every folder above the paths, those of the root first. */
async function addRulesAbove(root: string, paths: readonly string[], names: readonly string[], rules: IgnoreRules): Promise<void> {
  const folders = new Set(['']);
  for (const each of paths) for (let slash = each.indexOf('/'); slash >= 0; slash = each.indexOf('/', slash + 1)) folders.add(each.slice(0, slash));
  for (const folder of [...folders].sort((a, b) => a.length - b.length)) await addIgnoreFiles(root, folder, names, rules);
}

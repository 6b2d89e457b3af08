import { lstatSync, readdirSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileEntry, Skip } from '../core/model/file.ts';
import { FolderLinks } from './disk-links.ts';
import type { IgnoreRules, Place } from './ignore-rules.ts';
import { askDisk } from './quick-disk.ts';

/** What a walk found so far. */
export interface Found {
  readonly files: FileEntry[];
  readonly skipped: Skip[];
}

/** Walks a folder that git does not rule: `.gitignore` files are read here. Symbolic links are not followed. */
export async function walk(folder: string, rules: IgnoreRules, largest: number, signal: AbortSignal): Promise<Found> {
  const found: Found = { files: [], skipped: [] };
  const place: Place = { stated: await exists(path.join(folder, '.gitignore')) };
  const waiting = [''];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    signal.throwIfAborted();
    const entered = path.join(folder, current);
    const entries = await askDisk(() => readdirSync(entered, { withFileTypes: true }), async () => readdir(entered, { withFileTypes: true })).catch((error: unknown) => {
      if (current === '') throw error;
      found.skipped.push({ path: `${current}/`, rule: 'folder can not be read' });
      return [];
    });
    await addIgnoreFiles(folder, current, entries.filter((entry) => entry.isFile()).map((entry) => entry.name), rules);
    const names: string[] = [];
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const relative = current === '' ? entry.name : `${current}/${entry.name}`;
      if (entry.isSymbolicLink()) found.skipped.push({ path: relative, rule: 'symbolic link' });
      else if (entry.isDirectory()) enter(`${relative}/`, rules, place, found, waiting);
      else if (entry.isFile()) names.push(relative);
    }
    await addFiles(folder, names, rules, () => place, largest, found, signal);
  }
  return found;
}

/** What decides on single files. */
export type FileRules = Pick<IgnoreRules, 'file'>;

/** How many files are looked at side by side: enough to hide the disk's latency. */
const concurrency = 32;

/** Applies the rules to files and looks at those let in. One that is gone meanwhile is no file. */
export async function addFiles(
  folder: string,
  paths: readonly string[],
  rules: FileRules,
  placeOf: (path: string) => Place,
  largest: number,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const links = new FolderLinks(folder);
  for (let start = 0; start < paths.length; start += concurrency) {
    signal.throwIfAborted();
    const entries = await Promise.all(
      paths.slice(start, start + concurrency).map((relative) => look(folder, relative, rules, placeOf(relative), largest, links)),
    );
    for (const entry of entries) {
      if (entry === null) continue;
      if ('rule' in entry) found.skipped.push(entry);
      else found.files.push(entry);
    }
  }
}

export function tooLarge(largest: number): string {
  return `default: larger than ${Math.round(largest / 1024)} KB`;
}

/** Reads the ignore files of a folder into the rules. */
export async function addIgnoreFiles(folder: string, current: string, names: readonly string[], rules: IgnoreRules): Promise<void> {
  for (const name of ['.gitignore', '.ragignore'] as const) {
    if (!names.includes(name)) continue;
    const text = await readFile(path.join(folder, current, name), 'utf8').catch(() => '');
    rules.add(name, current, text);
  }
}

async function look(folder: string, relative: string, rules: FileRules, place: Place, largest: number, links: FolderLinks): Promise<FileEntry | Skip | null> {
  const { verdict, path: decided } = rules.file(relative, place);
  if (!verdict.included) return { path: decided, rule: verdict.rule };
  const link = await links.above(relative);
  if (link !== null) return { path: link, rule: 'symbolic link' };
  const file = path.join(folder, relative);
  const stats = await askDisk(() => lstatSync(file), async () => lstat(file)).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error) return unseen(relative, stats.code);
  if (stats.isSymbolicLink()) return { path: relative, rule: 'symbolic link' };
  if (!stats.isFile()) return null;
  if (stats.size > largest) return { path: relative, rule: tooLarge(largest) };
  // Copying, unpacking and `touch` set the first time back, nothing sets back the second: both must be as they were.
  return { path: relative, bytes: stats.size, modified: Math.max(stats.mtimeMs, stats.ctimeMs) };
}

/** A file that is gone is none; one that can't even be looked at is told of, as is one whose name has no text form. */
function unseen(relative: string, code: string | undefined): Skip | null {
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return { path: `${path.posix.dirname(relative)}/`, rule: 'folder can not be read' };
  return relative.includes('\ufffd') ? { path: relative, rule: 'name that is not UTF-8' } : null;
}

function enter(relative: string, rules: IgnoreRules, place: Place, found: Found, waiting: string[]): void {
  const verdict = rules.folder(relative, place);
  if (verdict.included) waiting.push(relative.slice(0, -1));
  else found.skipped.push({ path: relative, rule: verdict.rule });
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(() => true, () => false);
}

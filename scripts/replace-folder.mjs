// Replaces what is in a folder while others read from it.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const prefix = '.next-';

/** Where the next contents of a folder are put together: inside of it, so that a file moves into its place at once. */
export function stagingFolder(folder) {
  return path.join(folder, `${prefix}${process.pid}`);
}

/** Moves every file of `staging` to the same place in `folder`, and then removes what was there before and is no more. */
export async function replaceFolder(staging, folder) {
  const files = await filesOf(staging);
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await rename(path.join(staging, file), path.join(folder, file));
  }
  const kept = new Set(files);
  for (const file of await filesOf(folder)) if (!kept.has(file)) await rm(path.join(folder, file), { force: true });
}

/** Paths within a folder, without what another build that runs is putting together. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files.filter((file) => !isOfRunning(file.split(path.sep)[0]));
}

function isOfRunning(name) {
  if (!name.startsWith(prefix)) return false;
  try {
    return process.kill(Number(name.slice(prefix.length)), 0);
  } catch {
    return false;
  }
}

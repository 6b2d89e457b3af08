import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it, for the user only. Node's own recursive way never ends where a parent exists in which
 * nothing can be made and that says so by ENOENT, as `/proc` does. Throws what the system says.
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || path.dirname(folder) === folder || isFolder(path.dirname(folder))) throw thrown;
    makePrivateFolder(path.dirname(folder));
    makePrivateFolder(folder);
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

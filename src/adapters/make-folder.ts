import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a private folder and those above it, where they are missing; throws what the system says where it can't. Node's own
 * recursive way never ends in a place that takes no folder and says that its parent is missing, as /proc does.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder || existsSync(parent)) throw thrown;
    makeFolder(parent);
    makeFolder(folder);
  }
}

import { lstatSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { askDisk } from './quick-disk.ts';

/**
 * Finds the symbolic link that a path leads through. Git goes on naming the files of a folder after a link took its
 * place, and whoever follows that link reads another folder's files: perhaps another user's. Each folder is looked at
 * once.
 */
export class FolderLinks {
  private readonly known = new Map<string, Promise<string | null>>();

  constructor(private readonly root: string) {}

  /** The folder (relative to the root, no slash at its end) that is a link; null where none above the file is. */
  above(relative: string): Promise<string | null> {
    const folder = path.posix.dirname(relative);
    if (folder === '.' || folder === '/') return Promise.resolve(null);
    const known = this.known.get(folder);
    if (known) return known;
    const found = this.look(folder);
    this.known.set(folder, found);
    return found;
  }

  private async look(folder: string): Promise<string | null> {
    const above = await this.above(folder);
    if (above !== null) return above;
    const place = path.join(this.root, folder);
    const stats = await askDisk(() => lstatSync(place), async () => lstat(place)).catch(() => null);
    return stats?.isSymbolicLink() ? folder : null;
  }
}

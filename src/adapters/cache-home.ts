import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder that holds all indexes: one for the editor, the command line and MCP. `CAIRN_HOME` moves it. */
export function cacheHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform, userHome: string = os.homedir()): string {
  const own = environment['CAIRN_HOME'];
  if (own) return path.resolve(own);
  if (platform === 'win32') return path.join(environment['LOCALAPPDATA'] || path.join(userHome, 'AppData', 'Local'), 'cairn');
  if (platform === 'darwin') return path.join(userHome, 'Library', 'Caches', 'cairn');
  const xdg = environment['XDG_CACHE_HOME'];
  // The standard says that a relative path there is to be ignored.
  return path.join(xdg && path.isAbsolute(xdg) ? xdg : path.join(userHome, '.cache'), 'cairn');
}

/** The folder of all indexes, as a path of a root that holds it (with a slash at its end); null outside. */
export function indexesWithin(home: string, root: string): string | null {
  const relative = path.relative(root, path.join(realPath(home), 'indexes')).replaceAll(path.sep, '/');
  return relative.startsWith('../') || path.isAbsolute(relative) || relative === '' ? null : `${relative}/`;
}

/** Of what exists yet: the indexes' folder is made with the first index. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const above = path.dirname(folder);
    return above === folder ? folder : path.join(realPath(above), path.basename(folder));
  }
}

/** The folder of one root's index: its name for people, a hash of its real path to tell equal names apart. */
export function indexFolder(home: string, root: string, variant = ''): string {
  const name = path.basename(root).replace(/[^\w.-]+/g, '_').slice(0, 40) || 'root';
  const digest = createHash('sha256').update(root).update('\0').update(variant).digest('hex').slice(0, 16);
  return path.join(home, 'indexes', `${name}-${digest}`);
}

import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

/**
 * The folder of all indexes: `CAIRN_HOME`, or a folder of ours in the user's cache. Editor, command line and MCP use the
 * same one.
 */
export function cacheHome(environment: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const own = environment['CAIRN_HOME'];
  if (own) return path.resolve(own);
  if (platform === 'win32') return path.join(environment['LOCALAPPDATA'] ?? path.join(os.homedir(), 'AppData', 'Local'), 'cairn');
  if (platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches', 'cairn');
  return path.join(environment['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'cairn');
}

/** The folder of one root's index: its name for people, a hash of its real path to tell equal names apart. */
export function indexFolder(home: string, root: string, variant = ''): string {
  const name = path.basename(root).replace(/[^\w.-]+/g, '_').slice(0, 40) || 'root';
  const digest = createHash('sha256').update(root).update('\0').update(variant).digest('hex').slice(0, 16);
  return path.join(home, 'indexes', `${name}-${digest}`);
}

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

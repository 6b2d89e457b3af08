import os from 'node:os';
import path from 'node:path';

/** Where downloaded tools are kept between runs: outside the repository, so that a clean clone finds them again. */
export function cacheFolder(): string {
  const { CAIRN_DEV_CACHE: chosen, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (chosen) return path.resolve(chosen);
  if (process.platform === 'win32') return path.join(local ?? path.join(os.homedir(), 'AppData', 'Local'), 'cairn-dev');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches', 'cairn-dev');
  return path.join(xdg ?? path.join(os.homedir(), '.cache'), 'cairn-dev');
}

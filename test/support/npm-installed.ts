import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tarballPath } from '../../scripts/release/package.ts';
import { runCommand } from '../../scripts/tools/run-command.ts';

/** What npm's tarball is installed with: no network, and nothing of the user's own settings. */
export const offline = (folder: string): NodeJS.ProcessEnv => ({ ...process.env, npm_config_offline: 'true', npm_config_cache: path.join(folder, 'npm-cache'), npm_config_userconfig: path.join(folder, 'no-npmrc'), npm_config_update_notifier: 'false' });

/** npm's tarball, as `npm run package` leaves it. */
export async function packedTarball(): Promise<string> {
  const tarball = await tarballPath();
  if (!existsSync(tarball)) throw new Error(`There is no ${tarball}: run "npm run package" first.`);
  return tarball;
}

/** A folder into which `npm i -g` has put the tarball; `bin/cairn` in it is the command. */
export async function installedByNpm(): Promise<string> {
  const prefix = mkdtempSync(path.join(os.tmpdir(), 'cairn-installed-'));
  const { code, output } = await runCommand('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', await packedTarball()], { cwd: prefix, env: offline(prefix) });
  if (code !== 0) throw new Error(`npm could not install the tarball: ${output}`);
  return prefix;
}

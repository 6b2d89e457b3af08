import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './cache-folder.ts';
import { runCommand } from './run-command.ts';
import { Problem, say } from './say.ts';

/**
 * Install scripts would compile or download what these tools do not need. npm's own pauses between attempts add up to
 * minutes before it says that there is no network.
 */
export const quietInstall = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/**
 * The folder of a tool made of npm packages, installed at the first use and kept. It is built beside its final place
 * and renamed when complete, so that an interrupted or a second simultaneous install never leaves half a tool.
 */
export async function npmTool(packages: readonly string[], finish: (folder: string) => Promise<void> = async () => {}): Promise<string> {
  const folder = path.join(cacheFolder(), packages.join('+').replaceAll('/', '-'));
  if (existsSync(folder)) return folder;
  say(`Installing ${packages.join(' and ')} into ${cacheFolder()} (once) …`);
  const partial = `${folder}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    // A package.json of its own keeps npm from looking for one further up.
    await writeFile(path.join(partial, 'package.json'), '{ "private": true }\n');
    await npmInstall(partial, [...quietInstall, ...packages]);
    await finish(partial);
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

export async function npmInstall(folder: string, args: readonly string[], env = process.env): Promise<void> {
  const { code, output } = await runCommand('npm', ['install', ...args], { cwd: folder, env });
  if (code !== 0) throw new Problem(npmFailure(output));
}

/** Why npm failed, as a sentence: an unreachable registry is the common case and has its own advice. */
function npmFailure(output: string): string {
  const network = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.exec(output);
  if (network) return `The npm registry can't be reached (${network[0]}). Check the network, or the proxy and registry settings of npm, and run this again.`;
  return `npm could not install what is needed. It said:\n${output.trim()}`;
}

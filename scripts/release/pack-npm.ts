import path from 'node:path';
import { repository } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';
import { Problem } from '../tools/say.ts';

/** Packs what .npmignore lets through. The bundles are there already: the script that `npm pack` runs before would build them again. */
export async function packForNpm(tarball: string): Promise<string> {
  const { code, output } = await runCommand('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', path.dirname(tarball)], { cwd: repository });
  if (code !== 0) throw new Problem(`The tarball for npm could not be packed. It said:\n${output.trim()}`);
  return tarball;
}

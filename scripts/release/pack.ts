import path from 'node:path';
import { repository } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';
import { Problem } from '../tools/say.ts';

/** Packs the extension of a folder into a VSIX; the bundles carry what they need, so no node_modules goes along. */
export async function pack(folder: string, vsix: string): Promise<string> {
  const vsce = path.join(repository, 'node_modules', '@vscode', 'vsce', 'vsce');
  // A private repository has no public address that links of the README could be rewritten to.
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--skip-license', '--out', vsix];
  const { code, output } = await runCommand(process.execPath, [vsce, ...args], { cwd: folder });
  if (code !== 0) throw new Problem(`The extension could not be packed. It said:\n${output.trim()}`);
  return vsix;
}

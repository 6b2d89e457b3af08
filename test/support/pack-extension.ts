import { cpSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { pack } from '../../scripts/release/pack.ts';
import { repository } from '../../scripts/tools/repository.ts';

/** Makes a VSIX file of an extension that lies in `test/support`: its manifest, and its entry bundled to what the manifest calls main. */
export async function packExtension(name: string, entry: string): Promise<string> {
  const from = path.join(repository, 'test', 'support', name);
  const folder = mkdtempSync(path.join(os.tmpdir(), `cairn-${name}-`));
  cpSync(path.join(from, 'package.json'), path.join(folder, 'package.json'));
  await build({ entryPoints: [path.join(from, `${entry}.ts`)], outfile: path.join(folder, `${entry}.js`), bundle: true, platform: 'node', external: ['vscode'] });
  return pack(folder, path.join(folder, `${name}.vsix`));
}

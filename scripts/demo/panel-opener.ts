import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pack } from '../release/pack.ts';

const manifest = {
  name: 'open-the-panel',
  displayName: 'Opens the Cairn panel',
  description: 'Belongs to the demo: a fresh profile shows the file explorer first.',
  publisher: 'cairn-demo',
  version: '1.0.0',
  engines: { vscode: '^1.96.0' },
  main: './main.js',
  activationEvents: ['onStartupFinished'],
  extensionKind: ['workspace'],
};
const main = `exports.activate = () => require('vscode').commands.executeCommand('workbench.view.extension.cairn');\n`;

/** A second extension, of the demo alone, that opens the panel: Cairn itself never pushes itself to the front. */
export async function panelOpener(folder: string): Promise<string> {
  const source = path.join(folder, 'open-the-panel');
  const vsix = path.join(folder, 'open-the-panel.vsix');
  await mkdir(source, { recursive: true });
  await writeFile(path.join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(source, 'main.js'), main);
  return pack(source, vsix);
}

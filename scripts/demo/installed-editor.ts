import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, shell, words } from '../tools/run-command.ts';
import { Problem, say } from '../tools/say.ts';
import { calmSettings, type Running } from './running.ts';

/** What decides whether an editor of the machine can be used. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly root: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const thisMachine: Machine = { platform: process.platform, root: process.getuid?.() === 0, environment: process.env };

const elsewhere = ['/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code'];

/**
 * The `code` command of the machine, where it can open a window of its own. It can't without a display, as root
 * (Electron refuses), in a remote terminal of VS Code and under WSL (both only pass on to a window elsewhere).
 */
export function installedEditor({ platform, root, environment }: Machine = thisMachine): string | undefined {
  const { DISPLAY: display, WAYLAND_DISPLAY: wayland, WSL_DISTRO_NAME: wsl, PATH: searched = '' } = environment;
  if (wsl || root || (platform === 'linux' && !display && !wayland)) return undefined;
  const suffix = platform === 'win32' ? '.cmd' : '';
  const folders = searched.split(path.delimiter).filter((folder) => folder !== '' && !folder.includes('remote-cli'));
  const candidates = ['code', 'code-insiders', 'codium'].flatMap((name) => folders.map((folder) => path.join(folder, name + suffix)));
  return [...candidates, ...(platform === 'darwin' ? elsewhere : [])].find((candidate) => existsSync(candidate));
}

/** Opens the folder in a new window of the installed editor, with a profile that shares nothing with the person's own. */
export async function openEditor(editor: string, folder: string, profile: string, extensions: readonly string[]): Promise<Running> {
  const userData = path.join(profile, 'data');
  const own = ['--user-data-dir', userData, '--extensions-dir', path.join(profile, 'extensions')];
  await mkdir(path.join(userData, 'User'), { recursive: true });
  await writeFile(path.join(userData, 'User', 'settings.json'), JSON.stringify(calmSettings, null, 2));
  for (const extension of extensions) {
    const { code, output } = await runCommand(editor, [...own, '--install-extension', extension, '--force']);
    if (code !== 0) throw new Problem(`VS Code refused ${extension}. It said:\n${output.trim()}\nWith --browser the demo uses VS Code from npm instead.`);
  }
  const child = spawn(...words(editor, [...own, '--new-window', '--wait', '--disable-workspace-trust', folder]), { stdio: 'ignore', shell });
  say(`Cairn is open in VS Code on ${folder}; close its window to end the demo.`);
  return { ended: ended(child), stop: () => endEditor(userData, child) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', (error) => reject(new Problem(`VS Code did not start: ${error.message}. Use --browser.`)));
  });
}

/** The command only hands over to the editor, which runs on by itself; the editor notes its process id in its profile. */
async function endEditor(userData: string, child: ChildProcess): Promise<void> {
  const pid = Number(await readFile(path.join(userData, 'code.lock'), 'utf8').catch(() => ''));
  if (pid > 0) terminate(pid);
  if (child.exitCode === null) child.kill();
}

function terminate(pid: number): void {
  try {
    process.kill(pid);
  } catch {
    // Its window was closed already.
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';
import { Problem, say } from './say.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/** The path of a Chromium or Chrome; on Debian and Ubuntu it is installed when missing. */
export async function chromium(): Promise<string> {
  const present = installedChromium();
  if (present !== undefined) return present;
  const apt = await aptCommand();
  if (apt === undefined) throw new Problem('The tests in the real VS Code need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH, and run this again.');
  say('Installing Chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(apt[0], [...apt.slice(1), 'update'], { env });
  const { code, output } = await runCommand(apt[0], [...apt.slice(1), 'install', '-y', '--no-install-recommends', 'chromium'], { env });
  const installed = installedChromium();
  if (code !== 0 || installed === undefined) throw new Problem(`Chromium could not be installed with apt-get. Install it, or name one in CHROMIUM_PATH, and run this again. It said:\n${output.trim().slice(-1500)}`);
  return installed;
}

function installedChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...elsewhere].find((candidate) => existsSync(candidate));
}

/** apt-get as root, or through a sudo that asks for no password; undefined where neither is there. */
async function aptCommand(): Promise<readonly [string, ...string[]] | undefined> {
  if (process.platform !== 'linux' || (await runCommand('apt-get', ['--version'])).code !== 0) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return (await runCommand('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}

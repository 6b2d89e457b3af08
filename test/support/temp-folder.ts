import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own that goes with the test. */
export async function tempFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'cairn-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Writes files, with the folders they need. Keys are paths with forward slashes. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Every file of a folder with its bytes and times: equal pictures mean that nothing was written. */
export async function picture(folder: string): Promise<Record<string, string>> {
  const seen: Record<string, string> = { '.': String((await lstat(folder)).mtimeMs) };
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const stats = await lstat(path.join(folder, name));
    seen[name] = `${stats.mtimeMs} ${stats.isFile() ? (await readFile(path.join(folder, name))).toString('base64') : ''}`;
  }
  return seen;
}


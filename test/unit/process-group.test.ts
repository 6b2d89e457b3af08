import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/tools/repository.ts';
import { endGroup } from '../../scripts/tools/process-group.ts';

/** A process that starts another; it says both of their numbers. */
const family = `const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
console.log(process.pid, child.pid);
setInterval(() => {}, 1000);`;

test('ending a group ends what the process started', async () => {
  const child = spawn(process.execPath, ['-e', family], { detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'ignore'] });
  const members = await numbers(child.stdout);
  expect(members.every(lives)).toBe(true);
  await endGroup(child);
  await expect.poll(() => members.filter(lives), { timeout: 10_000 }).toEqual([]);
});

test('a group ends when whoever started it is killed', async () => {
  const module = path.join(repository, 'scripts', 'tools', 'process-group.ts');
  const starter = `import { spawn } from 'node:child_process'; import { guardGroup } from ${JSON.stringify(pathToFileURL(module).href)};
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(family)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
    guardGroup(child); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', starter], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const members = await numbers(parent.stdout);
  expect(members.every(lives)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => members.filter(lives), { timeout: 10_000 }).toEqual([]);
});

function numbers(stream: NodeJS.ReadableStream): Promise<number[]> {
  return new Promise((resolve) => {
    stream.once('data', (data: Buffer) => resolve(data.toString().trim().split(' ').map(Number)));
  });
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

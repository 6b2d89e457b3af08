import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';

/** Enough that a first index is under way when it is stopped. */
const files = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`src/f${i}.ts`, Array.from({ length: 30 }, (_, k) => `export function retryPayment${i}_${k}(order: string) {\n  return refund(order, ${k});\n}\n`).join('\n')]));

it.each([
  ['index', 'SIGTERM'],
  ['search', 'SIGHUP'],
  ['mcp', 'SIGTERM'],
  ['mcp', 'SIGHUP'],
] as const)('%s, told by %s to end while it makes an index, ends at once, and who comes next has the whole index', async (command, signal) => {
  const [folder, home] = [folderOf(files), folderOf()];
  const environment = { PATH: process.env['PATH'] ?? '', CAIRN_HOME: home, HOME: home };
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../dist/cli.js'), command, ...(command === 'search' ? ['retry', '--dir', folder] : [folder])], { env: environment, stdio: 'pipe' });
  // Whoever holds its output still lives: the server that a command starts as well.
  const closed = once(child.on('error', () => undefined), 'close');
  for (const output of [child.stdout, child.stderr]) output.resume();
  while (!names(home).includes('lease')) await pause(20);
  const started = performance.now();
  child.kill(signal);
  expect(await closed).toEqual([1, null]);
  expect(performance.now() - started).toBeLessThan(10_000);
  const { code, stdout } = await runCli(['search', 'retryPayment149_29', '--dir', folder, '--json'], environment);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { coverage: { indexed: 150, total: 150, failed: 0 }, hits: expect.arrayContaining([expect.objectContaining({ path: 'src/f149.ts' })]) as object }]);
  expect(names(home).filter((name) => /lease|tmp/.test(name))).toEqual([]);
});

function names(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file));
}

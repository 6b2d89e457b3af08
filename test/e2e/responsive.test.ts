import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { repository } from '../../scripts/tools/repository.ts';
import { leastOf, tasksOf, type Profile, type Task } from '../support/longest-task.ts';
import { packExtension } from '../support/pack-extension.ts';
import { openPanel } from '../support/vscode-panel.ts';
import type { Waiting } from '../support/probe/waiting.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';

/** No synchronous task of ours in the editor's extension host lasts longer. */
const longestTask = 50;
/**
 * How much later than without Cairn the event loop may be, in milliseconds, in 99 of 100 looks. On a calm machine it is some
 * 10; where two cores are shared by the window, the indexing and other work, chance adds dozens. Work of ours on the
 * editor's thread would add hundreds.
 */
const moreDelay = 50;
const attempts = 3;
/** Real packages that are installed anyway: some 1,500 files, a cold index of half a minute. */
const packages = ['@modelcontextprotocol/sdk', 'zod', 'valibot', 'vectra', 'minisearch', 'preact', 'typescript-eslint'];

interface Measured {
  readonly delays: { readonly p50: number; readonly p99: number; readonly longest: number };
  readonly profile: Profile;
  readonly waits: Waiting;
}

let run: VsCodeRun | undefined;
afterEach(() => run?.close());

it('keeps the extension host responsive during a cold index', { timeout: 480_000 }, async () => {
  const without = await measure(false);
  let tasks: Task[] | undefined;
  let more = Infinity;
  // What else the machine does only adds to a time: the least of a few runs is what we cost.
  for (let attempt = 0; attempt < attempts && !((tasks?.[0]?.milliseconds ?? Infinity) < longestTask && more < moreDelay); attempt++) {
    const withCairn = await measure(true);
    const now = tasksOf(withCairn.profile, /cairn\.cairn-[^/]*\/dist\/|\/cairn-[^/]*\/dist\//, withCairn.waits);
    tasks = tasks ? leastOf(tasks, now) : now;
    more = Math.min(more, withCairn.delays.p99 - without.delays.p99);
    console.log(`p99 of the event loop's delay: ${without.delays.p99.toFixed(1)} ms without, ${withCairn.delays.p99.toFixed(1)} ms with Cairn; its longest tasks: ${shown(now)}`);
  }
  expect(tasks).not.toHaveLength(0);
  expect(tasks?.[0]?.milliseconds).toBeLessThan(longestTask);
  expect(more).toBeLessThan(moreDelay);
});

/** The same window on the same files, with Cairn or without; the probe watches from its activation on. */
async function measure(withCairn: boolean): Promise<Measured> {
  run = await startRun({ ...(withCairn ? {} : { cairn: 'absent' }), extensions: await probe() });
  const page = await run.open(makeWorkspace(run.folder));
  await expect.poll(() => existsSync(path.join(run?.probe ?? '', 'begun.json'))).toBe(true);
  if (withCairn) await (await openPanel(page)).locator('.index-state', { hasText: /indexed/ }).filter({ hasNotText: 'so far' }).waitFor({ timeout: 180_000 });
  // As long as a cold index takes about.
  else await page.waitForTimeout(20_000);
  writeFileSync(path.join(run.probe, 'enough'), '');
  const file = path.join(run.probe, 'measured.json');
  await expect.poll(() => existsSync(file)).toBe(true);
  const measured = JSON.parse(readFileSync(file, 'utf8')) as Measured;
  await run.close();
  return measured;
}

/** Packed once, however many windows it watches. */
let packed: Promise<string> | undefined;
async function probe(): Promise<string[]> {
  return [await (packed ??= packExtension('probe', 'probe'))];
}

function makeWorkspace(folder: string): string {
  const workspace = path.join(folder, 'packages');
  mkdirSync(workspace, { recursive: true });
  for (const name of packages) {
    const from = path.join(repository, 'node_modules', name);
    cpSync(from, path.join(workspace, name), { recursive: true, filter: (file) => !path.relative(from, file).split(path.sep).includes('node_modules') });
  }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: workspace, stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A', '-f');
  git('commit', '-q', '-m', 'Packages');
  return workspace;
}

function shown(tasks: readonly Task[]): string {
  return tasks.slice(0, 3).map(({ milliseconds, entry }) => `${milliseconds.toFixed(1)} ms ${entry}`).join(', ');
}

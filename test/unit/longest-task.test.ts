import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { folderOf } from '../support/folder.ts';
import { leastOf, tasksOf, type Profile } from '../support/longest-task.ts';

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 0, columnNumber: 0 });
const profile: Profile = {
  startTime: 1_000_000,
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 5, 6, 7] },
    { id: 2, callFrame: frame('fire', '/vs/host.js'), children: [3] },
    { id: 3, callFrame: frame('onSave', '/ours/extension.js'), children: [4] },
    { id: 4, callFrame: frame('stringify', '/vs/host.js') },
    { id: 5, callFrame: frame('(idle)', '') },
    { id: 6, callFrame: frame('(garbage collector)', '') },
    { id: 7, callFrame: frame('theirs', '/vs/host.js') },
  ],
  samples: [5, 3, 4, 6, 3, 5, 4, 7, 6, 3, 5],
  timeDeltas: [0, 9_000, 1_000, 2_000, 500, 1_500, 9_000, 4_000, 9_000, 9_000, 250],
};

it('adds up what comes from one entry of ours, with collections in the midst of it', () => {
  expect(tasksOf(profile, /\/ours\//)).toEqual([5, 4, 0.25].map((milliseconds) => ({ milliseconds, entry: 'onSave extension.js:1:1' })));
});

it('leaves out how long a task waited for a core, as far as that was looked at within it', () => {
  const waits = [[1_000_000, 0], [1_010_000, 1_000], [1_012_500, 3_000], [1_040_000, 20_000]] as const;
  expect(tasksOf(profile, /\/ours\//, waits).map(({ milliseconds }) => milliseconds)).toEqual([4, 5 - 2, 0.25]);
});

it('knows of each entry the least of two runs, as other work only adds to it', () => {
  const run = (tasks: Record<string, number[]>) => Object.entries(tasks).flatMap(([entry, times]) => times.map((milliseconds) => ({ entry, milliseconds }))).sort((a, b) => b.milliseconds - a.milliseconds);
  expect(leastOf(run({ start: [90, 4], save: [30] }), run({ start: [41, 40], save: [70] }))).toEqual(run({ start: [41], save: [30] }));
});

it('finds a task of the real profiler, as long as it was', async () => {
  const folder = folderOf({
    'busy.js': 'exports.work = function work() { const end = performance.now() + 300; while (performance.now() < end); };\n',
    'run.js': "const probe = require('./probe.js'); const { work } = require('./busy.js'); probe.activate(); setTimeout(work, 50); setTimeout(() => require('node:fs').writeFileSync(process.env.HOST_PROBE + '/enough', ''), 600);\n",
  });
  await build({ entryPoints: [path.resolve(import.meta.dirname, '../support/probe/probe.ts')], outfile: path.join(folder, 'probe.js'), bundle: true, platform: 'node' });
  execFileSync(process.execPath, [path.join(folder, 'run.js')], { env: { ...process.env, HOST_PROBE: folder } });
  const measured = JSON.parse(readFileSync(path.join(folder, 'measured.json'), 'utf8')) as { profile: Profile; delays: { longest: number } };
  const [longest] = tasksOf(measured.profile, /busy\.js$/);
  expect(longest?.entry).toMatch(/^work busy\.js:1:\d+$/);
  // A busy machine lets the profiler look less often.
  expect(longest?.milliseconds).toBeGreaterThan(60);
  expect(measured.delays.longest).toBeGreaterThan(90);
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../test/support/folder.ts';

const program = `
import { readdirSync, readFileSync } from 'node:fs';
import { stepBack } from ${JSON.stringify(path.resolve(import.meta.dirname, 'step-back.ts'))};
stepBack();
const niceness = (thread) => Number(readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8').split(') ')[1].split(' ')[16]);
console.log(JSON.stringify({ main: niceness(process.pid), others: readdirSync('/proc/self/task').filter((thread) => Number(thread) !== process.pid).map(niceness) }));
`;

it.runIf(process.platform === 'linux')('lets every thread of the process step back, those of the runtime too', () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', path.join(folderOf({ 'program.mts': program }), 'program.mts')], { cwd: repository, encoding: 'utf8' });
  const { main, others } = JSON.parse(stdout || stderr) as { main: number; others: number[] };
  expect(others.length).toBeGreaterThan(3);
  expect([main, ...new Set(others)]).toEqual([10, 19]);
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../test/support/folder.ts';

const program = `
import { readdirSync, readFileSync } from 'node:fs';
import { stepBack } from ${JSON.stringify(path.resolve(import.meta.dirname, 'step-back.ts'))};
stepBack();
const statOf = (thread) => readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8');
console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => Number(statOf(thread).split(') ')[1].split(' ')[16]))));
`;

it.runIf(process.platform === 'linux')('lets every thread of the process step back, those of the runtime too', () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', path.join(folderOf({ 'program.mts': program }), 'program.mts')], { cwd: repository, encoding: 'utf8' });
  const niceness = JSON.parse(stdout || stderr) as number[];
  expect(niceness.length).toBeGreaterThan(3);
  expect(new Set(niceness)).toEqual(new Set([10]));
});

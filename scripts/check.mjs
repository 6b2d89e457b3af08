// Types, lint and unit tests, side by side: what a commit must pass, in under a minute.
import { spawn } from 'node:child_process';

// TypeScript 7 checks in a tenth of the time; lint needs the classic interface of 6, which is the package "typescript".
const tsc = 'node_modules/typescript-native/bin/tsc';

const steps = [
  ['types', process.execPath, [tsc, '--noEmit', '-p', '.']],
  ['types of the panel', process.execPath, [tsc, '--noEmit', '-p', 'webview']],
  ['lint', 'npx', ['eslint', '.', '--max-warnings', '0']],
  ['unit tests', 'npx', ['vitest', 'run', '--project', 'unit']],
];
const results = await Promise.all(steps.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;

function run([name, command, args]) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { shell: process.platform === 'win32' });
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
      if (code !== 0 || name === 'unit tests') console.log(output);
      resolve(code === 0);
    });
  });
}

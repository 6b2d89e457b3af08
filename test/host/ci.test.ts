import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository as ownRepository } from '../../scripts/tools/repository.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { runCommand } from '../../scripts/tools/run-command.ts';

const files = {
  'src/queue.ts': "import { send } from './send.ts';\n\nexport function retryPayment(id: string) {\n  return send(id);\n}\n",
  'src/send.ts': 'export function send(id: string): boolean {\n  return id.length > 0;\n}\n',
  'src/cart.ts': "import { retryPayment } from './queue.ts';\n\nexport function checkout(id: string) {\n  return retryPayment(id);\n}\n",
};

it('says what a branch changed, with links to the lines, and keeps the index for the next build', async () => {
  const { folder, run, index } = await branch();
  const first = run({ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: 'abc123' });
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toContain('| `retryPayment` [`src/queue.ts:3-5`](https://github.com/acme/shop/blob/abc123/src/queue.ts#L3-L5) | [`src/cart.ts:4`](https://github.com/acme/shop/blob/abc123/src/cart.ts#L4) | **none** |');
  expect(existsSync(index)).toBe(true);
  // The next build starts with nothing but the kept file; a damaged one costs only its time.
  expect(run({}, folderOf()).stdout).toContain('| `retryPayment` `src/queue.ts:3-5` | `src/cart.ts:4` | **none** |');
  writeFileSync(index, 'damaged');
  const again = run({}, folderOf());
  expect([again.status, again.stderr]).toEqual([0, 'The kept index could not be used; building it anew.\n']);
  await gitIn(folder, 'checkout', '-q', 'main');
  expect(run({}).stdout).toContain('Nothing that is indexed has changed.');
});

it('prints what a model finds, and fails where that is as grave as asked', async () => {
  const server = await startOpenAiServer({ chat: { text: ['- **high**: `checkout` ignores that `retryPayment` may fail [src/cart.ts:4].\n'] } });
  const { script, environment, folder } = await branch();
  const model = { CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` };
  // In its own time: the server answers from this process.
  const { code, output } = await runCommand(process.execPath, [...script, '--fail-on', 'high'], { cwd: folder, env: { ...environment, ...model } });
  await server.close();
  expect(output).toContain('- **high** (not verified): `checkout` ignores that `retryPayment` may fail `src/cart.ts:4`.');
  expect(code).toBe(1);
});

it('says what is missing', async () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ownRepository, 'ci/review.mjs')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Give --base, the branch that the pull request goes to.\n']);
});

/** A repository with a branch that changed one function. */
async function branch() {
  const folder = folderOf(files);
  await repository(folder);
  await gitIn(folder, 'add', '-A');
  await gitIn(folder, 'commit', '-qm', 'first');
  await gitIn(folder, 'branch', '-M', 'main');
  await gitIn(folder, 'checkout', '-qb', 'change');
  writeFileSync(path.join(folder, 'src/queue.ts'), files['src/queue.ts'].replace('return send', 'return true && send'));
  await gitIn(folder, 'commit', '-qam', 'second');
  const [home, index] = [folderOf(), path.join(folderOf(), 'index.cairn')];
  const script = [path.join(ownRepository, 'ci/review.mjs'), '--base', 'main', '--index', index, '--cairn', `${process.execPath} ${path.join(ownRepository, 'dist/cli.js')}`];
  const environment = { PATH: process.env['PATH'] ?? '', CAIRN_HOME: home, HOME: home };
  const run = (more: Record<string, string>, cairnHome = home) => spawnSync(process.execPath, script, { cwd: folder, env: { ...environment, CAIRN_HOME: cairnHome, ...more }, encoding: 'utf8' });
  return { folder, index, script, environment, run };
}

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn, repository } from '../support/git-repository.ts';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

const files = {
  'src/queue.ts': "import { send } from './send.ts';\n\nexport function retryPayment(id: string) {\n  return send(id);\n}\n",
  'src/send.ts': 'export function send(id: string): boolean {\n  return id.length > 0;\n}\n',
  'src/cart.ts': "import { retryPayment } from './queue.ts';\n\nexport function checkout(id: string) {\n  return retryPayment(id);\n}\n",
  'test/queue.test.ts': "import { retryPayment } from '../src/queue.ts';\n\ntest('retries', () => {\n  retryPayment('a');\n});\n",
  'CONTRIBUTING.md': '# Contributing\n\nNever swallow an error.\n',
};

describe('cairn review', () => {
  it('says without a model what changed, who calls it and what tests it', async () => {
    const { stdout, code } = await review(await changed());
    expect(code).toBe(0);
    expect(stdout).toContain('src/queue.ts  changed  +1 −1\n  function retryPayment  src/queue.ts:3-5\n    called by checkout (src/cart.ts:4)\n    calls send (src/queue.ts:4)\n    tested by retries (test/queue.test.ts:4)\n');
    expect(stdout).toContain('src/drop.ts  added  +1 −0\n  function dropPayment  src/drop.ts:1-1\n    no test calls it directly\n');
  });

  it('is one document on demand', async () => {
    const { stdout } = await review(await changed(), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        { path: 'src/queue.ts', status: 'changed', symbols: [{ symbol: 'retryPayment', relatives: expect.arrayContaining([expect.objectContaining({ role: 'caller', symbol: 'checkout', path: 'src/cart.ts', line: 4 })]) as unknown }] },
        { path: 'src/drop.ts', status: 'added' },
      ],
      leftOut: [],
      done: 'code',
    });
  });

  it('lists what a model finds, with citations that were read again', async () => {
    const text = ['- **high**: `checkout` ignores that `send` may fail [src/cart.ts:4].\n', '- low: nobody calls `dropPayment` [src/drop.ts:1], see `nothing` [src/none.ts:3].\n'];
    const { stdout, code, requests } = await reviewed({ text }, '--json', '--fail-on', 'high');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [
        { severity: 'high', verified: false, citations: [{ path: 'src/cart.ts', state: 'unverified' }] },
        { severity: 'low', verified: false, citations: [{ path: 'src/drop.ts', state: 'verified' }, { state: 'wrong-path' }] },
      ],
      done: 'complete',
    });
    const sent = JSON.stringify(requests[0]?.body);
    expect(['4: +  return true && send(id);', 'export function checkout', "test('retries'", 'Never swallow an error.'].filter((part) => !sent.includes(part.replaceAll('"', '\\"')))).toEqual([]);
  });

  it('ends well where nothing as grave was found, and prints as it streams', async () => {
    const { stdout, stderr, code } = await reviewed({ text: '- low: `dropPayment` is exported and never used [src/drop.ts:1].\n' }, '--fail-on', 'high');
    expect([code, stdout.includes('- low: `dropPayment` is exported and never used [src/drop.ts:1].')]).toEqual([0, true]);
    expect(stderr).toMatch(/1 of 1 citations verified\.\n[^]*1 finding\.\n$/);
  });

  it('compares with where the branch parted', async () => {
    const folder = await changed();
    await gitIn(folder, 'branch', 'start');
    await gitIn(folder, 'add', '-A');
    await gitIn(folder, 'commit', '-qm', 'second');
    expect((await review(folder)).stdout).toBe('Nothing has changed.\n');
    expect((await review(folder, '--base', 'start')).stdout).toContain('src/queue.ts  changed  +1 −1');
    expect(await review(folder, '--base', '--output=x')).toMatchObject({ code: 2 });
    expect(await review(folder, '--base', 'nowhere')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no revision "nowhere"') as string });
  });

  it('reviews a repository without a commit, and says where there is none', async () => {
    const fresh = folderOf(files);
    await repository(fresh);
    expect((await review(fresh)).stdout).toContain('src/send.ts  added  +3 −0');
    expect(await review(folderOf(files))).toMatchObject({ code: 1, stderr: expect.stringContaining('is not in a git repository') as string });
  });

  it('leaves out what is not indexed', async () => {
    const folder = await changed();
    writeFileSync(path.join(folder, '.ragignore'), 'src/drop.ts\n');
    const { stdout, stderr } = await review(folder);
    expect(stdout).not.toContain('drop.ts');
    expect(stderr).toBe('Not indexed, so not reviewed: src/drop.ts.\n');
  });
});

/** A repository with one function changed and one added since its only commit. */
async function changed(): Promise<string> {
  const folder = folderOf(files);
  await repository(folder);
  await gitIn(folder, 'add', '-A');
  await gitIn(folder, 'commit', '-qm', 'first');
  writeFileSync(path.join(folder, 'src/queue.ts'), files['src/queue.ts'].replace('return send', 'return true && send'));
  writeFileSync(path.join(folder, 'src/drop.ts'), 'export function dropPayment() {}\n');
  return folder;
}

function review(folder: string, ...options: string[]) {
  return runWith(folder, {}, options);
}

async function reviewed(chat: ChatReply, ...options: string[]) {
  const server = await startOpenAiServer({ chat });
  const result = await runWith(await changed(), { CAIRN_ANSWER_PROVIDER: 'openai-compatible', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: `${server.url}/v1` }, options);
  await server.close();
  return { ...result, requests: server.requests };
}

function runWith(folder: string, environment: Record<string, string>, options: readonly string[]) {
  const home = folderOf();
  return runCli(['review', folder, ...options], { CAIRN_HOME: home, HOME: home, ...environment });
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { lateBundles, loadLateBundles } from '../../scripts/late-bundles.mjs';
import { createChatModel } from '../../src/adapters/providers.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import type { Told } from '../support/first-request-child.ts';
import { askOnce, realHits, stopwatch } from '../support/first-request.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

type Taken = Pick<Told, 'wall' | 'cpu'>;

const root = path.join(import.meta.dirname, '../..');
/** From a question to the first request on the wire, beside the search itself. */
const longest = 100;
/**
 * What else the machine does only adds to a time: the best of some is what we cost, and one that is short enough shows it. Where
 * others have the processor for long it is what we had of it that counts.
 */
const attempts = 12;

it('sends the first request within 100 ms of the search, with all that it holds looked through for secrets', async () => {
  const watch = stopwatch();
  let taken: ReturnType<typeof watch.read> | undefined;
  const server = await startOpenAiServer({ chat: () => ((taken ??= watch.read()), { text: 'ok' }) });
  onTestFinished(() => server.close());
  const model = createChatModel({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, fetch, clock: systemClock });
  const hits = realHits(root);
  const times: Taken[] = [];
  for (let attempt = 0; attempt < attempts && !(ours(times) < longest); attempt++) {
    taken = undefined;
    await askOnce(model, hits, () => watch.set());
    if (taken) times.push(taken);
  }
  const { messages } = server.requests[0]?.body as { messages: { content: string }[] };
  expect(messages.at(-1)?.content.length).toBeGreaterThan(15_000);
  console.log(`The first request came ${listed(times)} after the search.`);
  expect(ours(times)).toBeLessThan(longest);
});

const servers = [['openai-compatible', startOpenAiServer, '/v1'], ['anthropic', startAnthropicServer, '']] as const;

it.each(servers)('needs no more for the first question of a process, by %s, once the panel is open', async (provider, start, base) => {
  const child = await bundledChild();
  const server = await start({ chat: () => ({ text: 'ok' }) });
  onTestFinished(() => server.close());
  const told: Told[] = [];
  for (let attempt = 0; attempt < attempts && !(ours(told) < longest); attempt++) {
    const { stdout } = await promisify(execFile)(process.execPath, [child, provider, server.url + base, root]);
    told.push(JSON.parse(stdout) as Told);
  }
  console.log(`The first request of a process came ${listed(told)} after the search; the longest piece loaded before took ${told.map(({ longestPiece }) => longestPiece.toFixed(0)).join(', ')} ms.`);
  expect(told.flatMap(({ loaded }) => loaded)).toEqual([]);
  expect(server.requests).toHaveLength(told.length);
  expect(ours(told)).toBeLessThan(longest);
});

function ours(times: readonly Taken[]): number {
  return Math.min(...times.map(({ wall, cpu }) => Math.min(wall, cpu)));
}

function listed(times: readonly Taken[]): string {
  return times.map(({ wall, cpu }) => `${wall.toFixed(0)} ms (${cpu.toFixed(0)} of the processor)`).join(', ');
}

/** Bundled as the extension is: what is loaded late lies beside it. */
async function bundledChild(): Promise<string> {
  const outdir = await tempFolder();
  await build({ entryPoints: { child: 'test/support/first-request-child.ts', ...lateBundles }, absWorkingDir: root, bundle: true, minify: true, platform: 'node', format: 'cjs', target: 'node20', outdir, plugins: [loadLateBundles], logLevel: 'silent' });
  return path.join(outdir, 'child.js');
}

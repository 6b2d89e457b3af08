import { afterEach, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import type { Script } from '../support/model-scripts.ts';
import { startRerankServer, type RerankReply } from '../support/rerank-server.ts';
import type { WireServer } from '../support/wire-server.ts';

const files = {
  'queue.ts': 'export function queue(): void {\n  queue();\n}\n',
  'retry.ts': '/** The queue. */\nexport function again(): void {}\n',
};
let server: WireServer | undefined;
afterEach(async () => server?.close());

async function search(script: Script<RerankReply>) {
  server = await startRerankServer(script);
  const environment = { CAIRN_HOME: folderOf(), CAIRN_RERANK_PROVIDER: 'rerank-api', CAIRN_RERANK_BASE_URL: `${server.url}/v1`, CAIRN_RERANK_MODEL: 'm', CAIRN_RERANK_API_KEY: 'k' };
  const { stdout, stderr, code } = await runCli(['search', 'queue', '--dir', folderOf(files), '--json'], environment);
  const { hits, notice } = JSON.parse(stdout) as { hits: { path: string; why: { notes?: string[] } }[]; notice?: string };
  return { paths: hits.map(({ path }) => path), hits, notice, stderr, code };
}

it('orders the hits of a search by the server of the settings', async () => {
  const { paths, hits } = await search({ results: (count) => Array.from({ length: count }, (_, index) => ({ index, relevance_score: index })) });
  expect(paths).toEqual(['retry.ts', 'queue.ts']);
  expect(hits[0]?.why.notes?.join()).toMatch(/place 1 by m at 127\.0\.0\.1:\d+, 2 before$/);
  expect(server?.requests[0]?.headers['authorization']).toBe('Bearer k');
});

it('answers in the order of the search where the server fails, and says so', async () => {
  const { paths, notice, stderr, code } = await search({ status: 500, error: 'out of memory' });
  expect([code, paths]).toEqual([0, ['queue.ts', 'retry.ts']]);
  expect(notice).toMatch(/^The hits were not ordered by the reranking model: .*out of memory/);
  expect(stderr).toContain(notice);
});

import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { ask, openPanel, waitForEnd, waitForIndex } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { waitForWorkbench } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

let run: VsCodeRun;
let server: WireServer;
beforeAll(async () => {
  server = await startOpenAiServer();
  run = await startRun({
    settings: { 'cairn.embedding.provider': 'openai-compatible', 'cairn.embedding.model': 'words', 'cairn.embedding.baseUrl': `${server.url}/v1` },
  });
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

it('keeps index and conversation over a reload, and embeds no document twice', async () => {
  const question = 'which function walks the radix tree';
  const page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  const panel = await openPanel(page);
  await waitForIndex(panel, /keywords and meaning/);
  await expect.poll(() => embedded(server).length, { timeout: 40_000 }).toBeGreaterThan(50);
  const exchange = await ask(panel, question);
  await waitForEnd(exchange, 'code');
  expect(embedded(server).at(-1)).toContain(question);
  const before = embedded(server).length;

  // VS Code writes what an extension keeps with a delay, and a window that is reloaded within it loses the last of it.
  await page.waitForTimeout(3000);
  await page.reload();
  await waitForWorkbench(page);
  const again = await openPanel(page);
  await again.locator('article.exchange h2', { hasText: question }).waitFor();
  expect(await again.locator('article.exchange').getAttribute('data-state')).toBe('code');
  const second = await ask(again, 'how are two maps merged');
  await waitForEnd(second, 'code');
  expect(await second.locator('.found .place').count()).toBeGreaterThan(0);
  // Indexing goes on beside the question; had it anything to embed, it would have begun by now.
  await page.waitForTimeout(3000);
  expect(embedded(server).slice(before)).toEqual([expect.stringContaining('how are two maps merged')]);
});

/** Every text that was ever embedded, in order. */
function embedded({ requests }: WireServer): string[] {
  return requests.filter(({ path: address }) => address.endsWith('/embeddings')).flatMap(({ body }) => (body as { input: string | string[] }).input);
}

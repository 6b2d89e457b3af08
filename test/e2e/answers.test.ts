import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOllamaServer } from '../support/ollama-server.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, chips, openPanel, waitForEnd, waitForIndex, watchAnswer, type Panel } from '../support/vscode-panel.ts';
import { startRun, type Settings, type VsCodeRun } from '../support/vscode-run.ts';
import { activeFile, chooseContextMenu, cursor, openFile, screenshot, selectLines, setUntil, typeSecret } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

/** Slow enough for the eye, and for a test, to see it grow. */
const cited: ChatReply = {
  text: ['The edit distance is computed ', 'row by row in a matrix ', 'that is filled first ', '[src/SearchableMap/fuzzySearch.ts:22-25]', ' and walked by `recurse`, ', 'not in [src/nowhere.ts:3].'],
  delay: 350,
};
const endless: ChatReply = { text: Array.from({ length: 400 }, (_, i) => `word${i} `), delay: 100 };

interface Vendor {
  readonly provider: string;
  readonly start: (chat: ChatReply[]) => Promise<WireServer>;
  readonly prefix: string;
}
const vendors: readonly Vendor[] = [
  { provider: 'ollama', start: (chat) => startOllamaServer({ chat }), prefix: '' },
  { provider: 'openai-compatible', start: (chat) => startOpenAiServer({ chat }), prefix: '/v1' },
  { provider: 'anthropic', start: (chat) => startAnthropicServer({ chat }), prefix: '' },
];

describe('with a model', () => {
  let run: VsCodeRun;
  let page: Page;
  let panel: Panel;
  beforeAll(async () => {
    run = await startRun();
    page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
    panel = await openPanel(page);
    await waitForIndex(panel);
  });
  afterAll(() => run?.close());

  const choose = async (vendor: Vendor, server: WireServer) => {
    const settings: Settings = { 'cairn.answer.provider': vendor.provider, 'cairn.answer.model': `${vendor.provider}-model`, 'cairn.answer.baseUrl': server.url + vendor.prefix };
    await setUntil(page, () => run.set(settings), panel.locator('button.model', { hasText: `${vendor.provider}-model` }));
  };

  describe.each(vendors)('of $provider', (vendor) => {
    let server: WireServer;
    beforeAll(async () => {
      server = await vendor.start([cited, endless]);
      await choose(vendor, server);
      if (vendor.provider === 'anthropic') await typeSecret(page, 'Cairn: Set API Key', 'a-key-for-the-test');
    });
    afterAll(() => server?.close());

    it('draws the answer as it arrives, with its citations as links', async () => {
      const exchange = await ask(panel, 'how is the edit distance computed');
      const growing = await watchAnswer(exchange);
      await waitForEnd(exchange, 'complete');
      expect(growing.length).toBeGreaterThanOrEqual(3);
      expect(growing[0]?.length).toBeLessThan((growing.at(-1)?.length ?? 0) / 2);
      expect(await chips(exchange).allInnerTexts()).toEqual(['fuzzySearch.ts:22-25', expect.stringContaining('nowhere.ts:3')]);
      expect(await chips(exchange).nth(1).getAttribute('data-state')).toBe('wrong-path');
      await expect.poll(() => chips(exchange).nth(0).getAttribute('data-state')).toMatch(/^(un)?verified$/);
      const [request] = server.requests.filter((one) => one.method === 'POST');
      expect(JSON.stringify(request?.body)).toContain('Levenshtein');
      if (vendor.provider === 'anthropic') expect(request?.headers['authorization']).toBe('Bearer a-key-for-the-test');
      await screenshot(page, `answer-${vendor.provider}`);
    });

    it('puts the cursor on the cited line when the citation is clicked', async () => {
      await openFile(page, 'types.ts', 1);
      await chips(panel.locator('article.exchange').last()).first().click();
      await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
      await expect.poll(async () => (await cursor(page)).line).toBe(22);
      expect((await cursor(page)).selected).toBeGreaterThan(100);
    });

    it('ends the request when the answer is stopped', async () => {
      const exchange = await ask(panel, 'tell me everything about the radix tree');
      await answerOf(exchange).getByText('word3').waitFor();
      await panel.getByRole('button', { name: /^Stop/ }).click();
      await waitForEnd(exchange, 'stopped');
      expect(await server.requests.at(-1)?.closedEarly).toBe(true);
      expect(await answerOf(exchange).innerText()).toContain('word3');
    });
  });

  describe('and with what the editor has', () => {
    let server: WireServer;
    const input = () => panel.locator('.composer textarea');
    const sentSince = (before: number): string => JSON.stringify(server.requests.slice(before).map(({ body }) => body));
    beforeAll(async () => {
      const vendor = vendors[1] as Vendor;
      server = await vendor.start([{ text: ['It fills the matrix ', '[src/SearchableMap/fuzzySearch.ts:23].'] }]);
      await choose(vendor, server);
    });
    afterAll(() => server?.close());

    it('explains the selected code from the context menu', async () => {
      await openFile(page, 'fuzzySearch.ts');
      await selectLines(page, 22, 25);
      const before = await panel.locator('article.exchange').count();
      await chooseContextMenu(page, 'Explain This Code');
      const exchange = panel.locator('article.exchange').nth(before);
      await waitForEnd(exchange, 'complete');
      const sent = sentSince(0);
      expect(sent).toContain('const matrix = new Uint8Array(m * n).fill(maxDistance + 1)');
      expect(sent).toContain('for (let i = 1; i < m; ++i) matrix[i * n] = i');
      expect(await exchange.locator('.chip').innerText()).toBe('fuzzySearch.ts:22-25');
      expect(await answerOf(exchange).innerText()).toContain('It fills the matrix');
      await screenshot(page, 'explain');
    });

    it('takes in a symbol and what is open, and narrows the search to a folder', async () => {
      await openFile(page, 'types.ts');
      await input().fill('');
      for (const [typed, option, chip] of [['@fuzzyGet', /^SearchableMap\.fuzzyGet/, 'SearchableMap.ts'], ['@edit', /^editors/, 'types.ts']] as const) {
        await input().pressSequentially(typed);
        await panel.getByRole('option', { name: option }).first().click();
        await panel.locator('.composer .chip', { hasText: chip }).first().waitFor();
      }
      await input().pressSequentially('/tests them @Searchab');
      await panel.getByRole('option', { name: /^SearchableMap\// }).first().click();
      await expect.poll(() => input().inputValue()).toBe('/tests them in:src/SearchableMap/ ');
      const before = server.requests.length;
      await input().press('Enter');
      await expect.poll(() => server.requests.length).toBeGreaterThan(before);
      await waitForEnd(panel.locator('article.exchange').last(), 'complete');
      for (const part of ['Which tests cover them', 'fuzzyGet (key: string', 'export interface RadixTree']) expect(sentSince(before)).toContain(part);
      expect(sentSince(before)).not.toContain('src/MiniSearch.ts');
    });

    it('leaves a selection out, brings an earlier question back to be changed, and only searches when told to', async () => {
      await openFile(page, 'fuzzySearch.ts');
      await selectLines(page, 22, 25);
      await panel.getByRole('button', { name: 'Leave the selection out' }).press('Enter');
      await panel.locator('.chip.selection').waitFor({ state: 'detached' });
      await input().fill('');
      await input().press('ArrowUp');
      await expect.poll(() => input().inputValue()).toMatch(/^\/tests them/);
      await input().fill('levenshtein');
      await input().press('Shift+Enter');
      await input().pressSequentially('matrix');
      const before = server.requests.length;
      await panel.getByLabel('Search only').check();
      await input().press('Enter');
      const found = panel.locator('article.exchange').filter({ hasText: 'levenshtein' }).last();
      await found.locator('.found .place-name', { hasText: 'fuzzySearch.ts' }).first().waitFor();
      await waitForEnd(found, 'code');
      await panel.getByLabel('Search only').uncheck();
      await waitForEnd(await ask(panel, '/find levenshtein matrix'), 'code');
      expect(server.requests).toHaveLength(before);
    });
  });
});

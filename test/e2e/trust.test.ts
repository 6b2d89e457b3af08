import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { ask, openPanel, waitForEnd } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { screenshot } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

let run: VsCodeRun;
let server: WireServer;
beforeAll(async () => {
  server = await startOpenAiServer();
  const model = { provider: 'openai-compatible', model: 'any', baseUrl: `${server.url}/v1` };
  const settings = Object.fromEntries(['answer', 'embedding'].flatMap((part) => Object.entries(model).map(([key, value]) => [`cairn.${part}.${key}`, value])));
  run = await startRun({ trust: 'asked', settings: { ...settings, 'security.workspace.trust.startupPrompt': 'never' } });
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

it('searches a workspace that is not trusted, and sends nothing', async () => {
  const page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  await page.getByText('Restricted Mode').first().waitFor();
  const panel = await openPanel(page);
  await panel.getByText('This workspace is not trusted').first().waitFor();
  await screenshot(page, 'untrusted');
  const exchange = await ask(panel, 'which code builds the Levenshtein matrix of a query');
  await waitForEnd(exchange, 'code');
  expect(await exchange.locator('.found .place-name').first().innerText()).toBe('fuzzySearch.ts');
  expect(server.requests).toEqual([]);
  await screenshot(page, 'untrusted-code');
});

import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOllamaServer } from '../support/ollama-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, openPanel, waitForEnd, waitForIndex } from '../support/vscode-panel.ts';
import { startForwardProxy, type ForwardProxy } from '../support/vscode-proxy.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { screenshot } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

/** A name under which no resolver knows a machine; VS Code would pass by a proxy for one of this machine's own. */
const host = 'models.cairn.invalid';

let run: VsCodeRun;
let server: WireServer;
let proxy: ForwardProxy;
beforeAll(async () => {
  server = await startOllamaServer({ chat: { text: ['It came ', 'through the proxy.'] } });
  proxy = await startForwardProxy(server.url);
  run = await startRun({
    settings: { 'http.proxy': proxy.url, 'cairn.answer.provider': 'ollama', 'cairn.answer.model': 'far-away', 'cairn.answer.baseUrl': `http://${host}` },
  });
});
afterAll(async () => {
  await run?.close();
  await proxy?.close();
  await server?.close();
});

it('sends nothing to another machine before it is allowed, and then through the proxy of VS Code', async () => {
  const page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  const panel = await openPanel(page);
  await waitForIndex(panel);
  const exchange = await ask(panel, 'how is the edit distance computed');
  const allow = exchange.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  expect(await exchange.innerText()).toContain(host);
  await screenshot(page, 'consent');
  expect(server.requests).toEqual([]);

  await allow.click();
  await waitForEnd(exchange, 'complete');
  expect(await answerOf(exchange).innerText()).toBe('It came through the proxy.');
  expect(proxy.hosts).toEqual(expect.arrayContaining([expect.stringContaining(host)]));

  const next = await ask(panel, 'and how is it used');
  await waitForEnd(next, 'complete');
});

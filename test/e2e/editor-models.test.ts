import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packExtension } from '../support/pack-extension.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, chips, openPanel, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { runPaletteCommand, screenshot } from '../support/vscode-workbench.ts';

let run: VsCodeRun;
let page: Page;
let panel: Panel;
beforeAll(async () => {
  run = await startRun({ extensions: [await packExtension('model-bringer', 'main')] });
  page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  panel = await openPanel(page);
  await waitForIndex(panel);
});
afterAll(() => run?.close());

it('answers with a model that another extension brings, after the user agreed to it', async () => {
  await runPaletteCommand(page, 'Cairn: Choose Model');
  await pick('VS Code');
  await pick('Acme Scripted');
  await panel.locator('button.model', { hasText: 'scripted' }).waitFor();

  const exchange = await ask(panel, 'how is the edit distance computed');
  await exchange.getByText('acme (VS Code)').first().waitFor();
  expect(requests()).toEqual([]);
  await screenshot(page, 'editor-model-consent');
  await exchange.getByRole('button', { name: 'Allow' }).click();
  // The editor asks once more, for itself.
  await page.getByRole('button', { name: 'Allow', exact: true }).click({ timeout: 10_000 }).catch(() => undefined);
  await waitForEnd(exchange, 'complete');
  expect(await answerOf(exchange).innerText()).toContain('The edit distance is computed');
  await expect.poll(() => chips(exchange).first().getAttribute('data-state')).toBe('verified');
  expect(requests().map(({ tools }) => tools?.includes('read_lines'))).toEqual([true, true]);
  await screenshot(page, 'editor-model-answer');
});

async function pick(label: string): Promise<void> {
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: label }).first().click();
}

function requests(): { tools?: string[] }[] {
  try {
    return readFileSync(path.join(run.probe, 'requests.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { tools?: string[] });
  } catch {
    return [];
  }
}

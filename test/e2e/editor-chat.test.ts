import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insist } from '../support/insist.ts';
import { packExtension } from '../support/pack-extension.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { answerOf, ask, chips, openPanel, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { pick, quickRows, runPaletteCommand, screenshot, toast } from '../support/vscode-workbench.ts';

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

it('answers in the panel with a model that another extension brings, after the user agreed to it', async () => {
  await runPaletteCommand(page, 'Cairn: Choose Model', quickRows(page).filter({ hasText: 'VS Code' }));
  await pick(page, 'VS Code');
  await pick(page, 'Acme Scripted');
  await panel.locator('button.model', { hasText: 'scripted' }).waitFor();

  const exchange = await ask(panel, 'how is the edit distance computed');
  await exchange.getByText('acme (VS Code)').first().waitFor();
  expect(requests()).toEqual([]);
  await screenshot(page, 'editor-model-consent');
  await exchange.getByRole('button', { name: 'Allow' }).click();
  // The editor asks once more, for itself, where it has not been told yet.
  const editors = page.getByRole('button', { name: 'Allow', exact: true });
  await expect.poll(async () => {
    if (await editors.isVisible()) await editors.click({ timeout: 2_000 }).catch(() => undefined);
    return exchange.getAttribute('data-state');
  }).toBe('complete');
  expect(await answerOf(exchange).innerText()).toContain('The edit distance is computed');
  await expect.poll(() => chips(exchange).first().getAttribute('data-state')).toBe('verified');
  expect(requests().map(({ tools }) => tools?.includes('read_lines'))).toEqual([true, true]);
  await screenshot(page, 'editor-model-answer');
});

it('answers in the chat of the editor, with checked citations and what to ask next', async () => {
  await runPaletteCommand(page, 'Chat: Open Chat', page.locator('.interactive-input-part .monaco-editor'));
  // The editor looks for models with the first question, and may turn that one away.
  await asked('@cairn /find anything');
  await page.locator('.interactive-input-part').getByText('Acme Scripted').first().waitFor();
  const answer = await asked('@cairn how is the edit distance computed');
  await answer.getByText('The edit distance is computed').waitFor();
  await answer.getByText('1 of 1 citations verified').waitFor();
  await page.locator('.interactive-session').getByText('Who calls').first().waitFor();
  await screenshot(page, 'editor-chat-answer');
});

it('finds code, draws relations and explains a symbol, each by its command', async () => {
  const before = requests().length;
  const found = await asked('@cairn /find which code builds the Levenshtein matrix of a query');
  await found.getByText('fuzzySearch.ts:').first().waitFor();
  const related = await asked('@cairn /graph fuzzySearch');
  await related.getByText('SearchableMap.fuzzyGet').first().waitFor();
  await related.getByText('calls').first().waitFor();
  await screenshot(page, 'editor-chat-graph');
  // Neither asks a model.
  expect(requests()).toHaveLength(before);
  const explained = await asked('@cairn /explain fuzzySearch');
  await explained.getByText('1 of 1 citations verified').waitFor();
  await screenshot(page, 'editor-chat-explain');
  // What the model was given: the code that was named, and who calls it.
  const given = JSON.stringify(requests().at(-1));
  expect([given.includes('export const fuzzySearch'), given.includes('fuzzyGet')]).toEqual([true, true]);
});

it('copies a configuration with which another program really starts the MCP server', async () => {
  await runPaletteCommand(page, 'Cairn: Copy MCP Configuration', quickRows(page).filter({ hasText: 'Claude Code' }));
  await pick(page, 'Claude Code');
  await toast(page, 'Copied. Paste it into .mcp.json').waitFor();
  const { mcpServers } = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as { mcpServers: { cairn: { command: string; args: string[]; env: Record<string, string> } } };
  const { command, args, env } = mcpServers.cairn;
  const client = new Client({ name: 'another program', version: '1' });
  try {
    await client.connect(new StdioClientTransport({ command, args, env: { PATH: process.env['PATH'] ?? '', HOME: run.folder, ...env } }));
    const { structuredContent } = await client.callTool({ name: 'find_symbol', arguments: { name: 'fuzzySearch' } }, undefined, { onprogress: () => undefined });
    expect(structuredContent).toMatchObject({ definitions: [{ path: 'src/SearchableMap/fuzzySearch.ts' }] });
  } finally {
    await client.close();
  }
});

it('has tools for agents, which say what they look for before they do', async () => {
  const dialog = page.locator('.monaco-dialog-box');
  await runPaletteCommand(page, 'Model Bringer: Invoke Tool', dialog);
  await dialog.getByText('how is the edit distance computed').first().waitFor();
  await screenshot(page, 'language-tool-confirmation');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  const file = path.join(run.probe, 'tool.json');
  await expect.poll(() => existsSync(file)).toBe(true);
  const { known, content } = JSON.parse(readFileSync(file, 'utf8')) as { known: string[]; content: unknown };
  expect(known.sort()).toEqual(['cairn_find_symbol', 'cairn_graph', 'cairn_read_lines', 'cairn_search_code']);
  expect(JSON.stringify(content)).toContain('### src/SearchableMap/fuzzySearch.ts lines');
});

it('lists its MCP server, and starts it', async () => {
  const listed = quickRows(page).filter({ hasText: 'Cairn' });
  await runPaletteCommand(page, 'MCP: List Servers', listed);
  await pick(page, 'Cairn');
  await pick(page, 'Start Server');
  await insist(page, async (attempt) => {
    await runPaletteCommand(page, 'MCP: List Servers', listed);
    await listed.filter({ hasText: 'Running' }).first().waitFor(attempt);
  });
  await screenshot(page, 'mcp-server-running');
  await page.keyboard.press('Escape');
});

/** What the scripted model was asked, in order. */
function requests(): { tools?: string[] }[] {
  const file = path.join(run.probe, 'requests.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { tools?: string[] }) : [];
}

/** Asks in the chat of the editor; its response. */
async function asked(text: string) {
  // What is sent while an answer is still being written is not asked.
  await page.locator('.chat-response-loading').waitFor({ state: 'hidden' });
  const input = page.locator('.interactive-input-part .monaco-editor').first();
  await insist(page, async (attempt) => {
    await input.click(attempt);
    // The input keeps whom the question before went to; behind a second name a command is none.
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(text);
    // A list of commands may be open over the input: the first key closes it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    // What was taken stands in the input no more.
    await input.filter({ hasText: text }).waitFor({ state: 'detached', ...attempt });
  });
  return page.locator('.interactive-response').last();
}

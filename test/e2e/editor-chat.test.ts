import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packExtension } from '../support/pack-extension.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { openPanel, waitForIndex } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { runPaletteCommand, screenshot, toast } from '../support/vscode-workbench.ts';

let run: VsCodeRun;
let page: Page;
beforeAll(async () => {
  run = await startRun({ extensions: [await packExtension('model-bringer', 'main')] });
  page = await run.open(makeFixtureRepository(path.join(run.folder, 'minisearch')));
  await waitForIndex(await openPanel(page));
});
afterAll(() => run?.close());

it('answers in the chat of the editor, with checked citations and what to ask next', async () => {
  await runPaletteCommand(page, 'Chat: Open Chat');
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
  const requests = () => readFileSync(path.join(run.probe, 'requests.jsonl'), 'utf8').trim().split('\n');
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
  const given = requests().at(-1) ?? '';
  expect([given.includes('export const fuzzySearch'), given.includes('fuzzyGet')]).toEqual([true, true]);
});

it('copies a configuration with which another program really starts the MCP server', async () => {
  await runPaletteCommand(page, 'Cairn: Copy MCP Configuration');
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: 'Claude Code' }).click();
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
  await runPaletteCommand(page, 'Model Bringer: Invoke Tool');
  const dialog = page.locator('.monaco-dialog-box');
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
  await runPaletteCommand(page, 'MCP: List Servers');
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: 'Cairn' }).first().click();
  await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: 'Start Server' }).first().click();
  await expect
    .poll(async () => {
      await runPaletteCommand(page, 'MCP: List Servers');
      const text = await page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: 'Cairn' }).first().innerText();
      await page.keyboard.press('Escape');
      return text;
    })
    .toContain('Running');
  await screenshot(page, 'mcp-server-running');
});

/** Asks in the chat of the editor; its newest response. */
async function asked(text: string) {
  // What is sent while an answer is still being written is not asked.
  await page.locator('.chat-response-loading').waitFor({ state: 'hidden' });
  const input = page.locator('.interactive-input-part .monaco-editor').first();
  await input.click();
  // The input keeps whom the question before went to; behind a second name a command is none.
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
  // A list of commands may be open over the input: the first key closes it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  return page.locator('.interactive-response').last();
}

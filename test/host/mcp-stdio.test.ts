import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { mcpSession } from '../support/mcp-session.ts';

interface Found {
  readonly hits: readonly { readonly path: string; readonly startLine: number; readonly text: string }[];
  readonly coverage: { readonly indexed: number; readonly total: number };
}

async function connected(folder: string) {
  const home = folderOf();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.resolve(import.meta.dirname, '../../dist/cli.js'), 'mcp', folder],
    env: { PATH: process.env['PATH'] ?? '', CAIRN_HOME: home, HOME: home },
  });
  const client = new Client({ name: 'test', version: '1' });
  // A line on standard output that is no message is an error here.
  const noise: Error[] = [];
  client.onerror = (error) => noise.push(error);
  onTestFinished(() => client.close());
  await client.connect(transport);
  const search = async (query: string) => (await client.callTool({ name: 'search_code', arguments: { query } })).structuredContent as Found;
  await expect.poll(async () => (await search('anything')).coverage, { timeout: 10_000 }).toMatchObject({ indexed: 2, total: 2 });
  return { client, search, noise };
}

const files = { 'queue.ts': 'export function retryPayment() {}\n', 'cart.py': 'def add():\n    pass\n' };

it('answers from the files as they are now, however long it has run', async () => {
  const folder = folderOf(files);
  const { search, noise } = await connected(folder);
  expect((await search('retryPayment')).hits[0]).toMatchObject({ path: 'queue.ts', startLine: 1 });
  writeFileSync(path.join(folder, 'queue.ts'), '// Moved down.\n\nexport function repeatPayment() {}\n');
  writeFileSync(path.join(folder, 'new.ts'), 'export function refundPayment() {}\n');
  rmSync(path.join(folder, 'cart.py'));
  const { hits, coverage } = await search('repeatPayment refundPayment');
  expect(hits.map((hit) => hit.path).sort()).toEqual(['new.ts', 'queue.ts']);
  expect(coverage).toMatchObject({ indexed: 2, total: 2 });
  expect((await search('retryPayment')).hits.some((hit) => hit.text.includes('retryPayment'))).toBe(false);
  expect(noise).toEqual([]);
});

it('answers many calls side by side, good and bad, each for itself', async () => {
  const { client, noise } = await connected(folderOf(files));
  const given = [{ query: 'payment' }, {}, { query: 7 }, { query: 'x', top: 0 }, { query: 'x', kinds: ['poem'] }, { query: 'x'.repeat(100_000) }, { query: 'payment', paths: ['!*.py', '[', '\\\\', ''] }];
  const results = await Promise.all([...given, ...given].map((each) => client.callTool({ name: 'search_code', arguments: each })));
  const failed = [false, true, true, true, true, false, false];
  expect(results.map((result) => result.isError ?? false)).toEqual([...failed, ...failed]);
  expect(noise).toEqual([]);
});

it('answers what is no message with the error that JSON-RPC has for it, and goes on', async () => {
  const home = folderOf();
  const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../dist/cli.js'), 'mcp', folderOf(files)], { env: { PATH: process.env['PATH'] ?? '', CAIRN_HOME: home, HOME: home } });
  onTestFinished(() => void server.kill());
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string) => {
    server.stdin.write(`${line}\n`);
    return JSON.parse((await lines.next()).value as string) as object;
  };
  expect(await ask('{"jsonrpc": "2.0", "id": 1, "method"')).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  expect(await ask('[1, 2]')).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
  // Some clients end a message with an empty line: that is nothing to answer.
  expect(await ask('\r\n\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n')).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
});

it('says in one sentence that the folder is missing', async () => {
  const { code, stdout, stderr } = await runCli(['mcp', '/no/such/folder'], { CAIRN_HOME: folderOf() });
  expect([code, stdout, stderr]).toEqual([1, '', 'cairn: The folder /no/such/folder does not exist. Check the path.\n']);
});

it('says why it has seen nothing where the index can’t be written, instead of that nothing was found', async () => {
  const home = path.join(folderOf({ home: 'a file where a folder should be' }), 'home');
  const { client } = await mcpSession({ folders: [folderOf(files)], home });
  const result = await client.callTool({ name: 'search_code', arguments: { query: 'retryPayment' } });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toMatch(/The index folder .* can't be written: .* set CAIRN_HOME to another folder\./);
});

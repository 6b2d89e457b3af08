import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeRuntime, nodeVersions, type NodeLine } from '../../scripts/tools/node-runtime.ts';
import { repository } from '../../scripts/tools/repository.ts';
import { runCommand, type CommandResult } from '../../scripts/tools/run-command.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';

/** The bundles as they are shipped, run by each line of Node that a user may have. */
const lines = Object.keys(nodeVersions).map((line) => Number(line) as NodeLine);

describe.each(lines)('on Node %i', (line) => {
  let node = '';
  let folder = '';
  let workspace = '';
  beforeAll(async () => {
    node = await nodeRuntime(line);
    folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-bundles-'));
    workspace = makeFixtureRepository(path.join(folder, 'workspace'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const environment = () => ({ ...process.env, CAIRN_HOME: path.join(folder, 'home') });
  const cli = (...args: string[]): Promise<CommandResult> => runCommand(node, [path.join(repository, 'dist', 'cli.js'), ...args], { env: environment() });

  test('the runtime is of that line', async () => {
    expect((await runCommand(node, ['--version'])).output.trim()).toBe(`v${nodeVersions[line]}`);
  });

  test('every bundle parses', async () => {
    for (const bundle of ['extension', 'engine', 'record-worker', 'highlight-worker', 'cli', 'mcp']) {
      expect(await runCommand(node, ['--check', path.join(repository, 'dist', `${bundle}.js`)])).toEqual({ code: 0, output: '' });
    }
  });

  test('the command line indexes and searches', async () => {
    const index = await cli('index', workspace, '--quiet');
    expect(index.code, index.output).toBe(0);
    const search = await cli('search', 'fuzzy search with a maximum edit distance', '--dir', workspace, '--json');
    expect(search.code, search.output).toBe(0);
    const { hits } = JSON.parse(search.output) as { hits: { path: string; startLine: number; endLine: number }[] };
    expect(hits.slice(0, 3).map((hit) => hit.path)).toContain('src/SearchableMap/fuzzySearch.ts');
  });

  test('the command line works, and ends, where git is not installed', async () => {
    const began = performance.now();
    const index = await runCommand(node, [path.join(repository, 'dist', 'cli.js'), 'index', workspace], { env: { ...environment(), PATH: '', CAIRN_HOME: path.join(folder, 'without-git') } });
    expect(index.code, index.output).toBe(0);
    expect(index.output).toContain('9 files added');
    // A call of git that could not start once kept the process alive for a minute.
    expect(performance.now() - began).toBeLessThan(50_000);
  });

  test('the MCP server introduces itself and lists its tools', async () => {
    const replies = await converse(node, [path.join(repository, 'dist', 'mcp.js'), workspace], environment(), [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]);
    expect(replies.get(1)).toMatchObject({ serverInfo: { name: 'cairn' } });
    expect((replies.get(2) as { tools: unknown[] }).tools.length).toBeGreaterThan(0);
  });
});

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params?: unknown;
}

/** Sends requests to a server on stdio and collects its results by id, until each has one. */
function converse(command: string, args: string[], env: NodeJS.ProcessEnv, messages: readonly Message[]): Promise<Map<number, unknown>> {
  const wanted = messages.filter((message) => message.id !== undefined).length;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const replies = new Map<number, unknown>();
    let [pending, errors] = ['', ''];
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.stdout.on('data', (data: Buffer) => {
      const pieces = (pending + data.toString()).split('\n');
      pending = pieces.pop() ?? '';
      for (const piece of pieces) {
        const message = parsed(piece);
        if (message === undefined) errors += `not a message: ${piece}\n`;
        else if (message.id !== undefined) replies.set(message.id, message.result);
      }
      if (replies.size === wanted) child.kill();
    });
    child.once('error', reject);
    child.once('close', (code) => (replies.size === wanted ? resolve(replies) : reject(new Error(`The server ended with code ${code}: ${errors}`))));
    for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
  });
}

/** A server on stdio may print nothing but messages. */
function parsed(line: string): { id?: number; result?: unknown } | undefined {
  try {
    return JSON.parse(line) as { id?: number; result?: unknown };
  } catch {
    return undefined;
  }
}

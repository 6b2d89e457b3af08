import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lateBundles } from '../../scripts/late-bundles.mjs';
import { nodeRuntime, nodeVersions, type NodeLine } from '../../scripts/tools/node-runtime.ts';
import { repository } from '../../scripts/tools/repository.ts';
import { runCommand } from '../../scripts/tools/run-command.ts';
import { installedByNpm, offline, packedTarball } from '../support/npm-installed.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';

/** The bundles as they are shipped: installed from npm's tarball, and run by each line of Node that a user may have. */
const lines = Object.keys(nodeVersions).map((line) => Number(line) as NodeLine);

let folder = '';
let workspace = '';
let prefix = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-bundles-'));
  workspace = makeFixtureRepository(path.join(folder, 'workspace'));
  prefix = await installedByNpm();
});
afterAll(() => [folder, prefix].forEach((each) => rmSync(each, { recursive: true, force: true })));

describe.each(lines)('on Node %i', (line) => {
  let node = '';
  beforeAll(async () => {
    node = await nodeRuntime(line);
  });

  /** A shell of a user who has this line of Node and no other. */
  const environment = (name = `home-${line}`): NodeJS.ProcessEnv => ({ PATH: [path.dirname(node), '/usr/bin', '/bin'].join(path.delimiter), HOME: folder, CAIRN_HOME: path.join(folder, name) });
  const cairn = (...args: string[]) => runCommand(path.join(prefix, 'bin', 'cairn'), args, { env: environment() });

  test('the runtime is of that line', async () => {
    expect((await runCommand('node', ['--version'], { env: environment() })).output.trim()).toBe(`v${nodeVersions[line]}`);
  });

  test('every bundle parses', async () => {
    for (const bundle of ['extension', 'engine', 'engine-starter', 'record-worker', 'scan-worker', 'highlight-worker', 'cli', 'mcp', ...Object.keys(lateBundles)]) {
      expect(await runCommand(node, ['--check', path.join(repository, 'dist', `${bundle}.js`)])).toEqual({ code: 0, output: '' });
    }
  });

  test('the command line that npm installed indexes and searches', async () => {
    const index = await cairn('index', workspace, '--quiet');
    expect(index.code, index.output).toBe(0);
    const search = await cairn('search', 'fuzzy search with a maximum edit distance', '--dir', workspace, '--json');
    expect(search.code, search.output).toBe(0);
    const { hits } = JSON.parse(search.output) as { hits: { path: string; symbol: string }[] };
    // A symbol is known only where the grammar was loaded.
    expect(hits.slice(0, 3)).toContainEqual(expect.objectContaining({ path: 'src/SearchableMap/fuzzySearch.ts', symbol: expect.stringMatching(/\w/) as string }));
  });

  test('the command line works, and ends, where git is not installed', async () => {
    const began = performance.now();
    const index = await runCommand(node, [path.join(repository, 'dist', 'cli.js'), 'index', workspace], { env: { ...environment(`without-git-${line}`), PATH: '' } });
    expect(index.code, index.output).toBe(0);
    expect(index.output).toContain('9 files added');
    // A call of git that could not start once kept the process alive for a minute.
    expect(performance.now() - began).toBeLessThan(50_000);
  });

  test('the MCP server that npm installed answers a client', async () => {
    await expectAnswers(new StdioClientTransport({ command: path.join(prefix, 'bin', 'cairn'), args: ['mcp', workspace], env: environment() as Record<string, string> }));
  });
});

test('npx starts the MCP server of a tarball that is not installed', async () => {
  await expectAnswers(new StdioClientTransport({ command: 'npx', args: ['--yes', '--package', await packedTarball(), 'cairn', 'mcp', workspace], env: { ...offline(folder), HOME: folder, CAIRN_HOME: path.join(folder, 'home-npx') } }));
});

test('the tarball holds the command line, the MCP server and what they load, and nothing else', () => {
  const installed = path.join(prefix, 'lib', 'node_modules', 'cairn');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(path.join(installed, name)).isFile());
  const loaded = files.filter((name) => !/^dist\/(grammars|models)\//.test(name));
  expect(loaded.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/cli.js', 'dist/mcp.js', ...Object.keys(lateBundles).map((name) => `dist/${name}.js`), 'dist/record-worker.js', 'dist/scan-worker.js', 'dist/web-tree-sitter.wasm', 'package.json'].sort());
  const kept = (below: string) => files.filter((name) => name.startsWith(below)).length;
  expect([kept('dist/grammars/'), kept('dist/models/')]).toEqual(['dist/grammars', 'dist/models'].map((name) => filesBelow(path.join(repository, name))));
});

/** A real client begins a session, sees the tools, and is answered from the code. */
async function expectAnswers(transport: StdioClientTransport): Promise<void> {
  const client = new Client({ name: 'test', version: '1' });
  try {
    await client.connect(transport);
    expect(client.getServerVersion()).toMatchObject({ name: 'cairn' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_code');
    const { structuredContent } = await client.callTool({ name: 'search_code', arguments: { query: 'fuzzySearch' } }, undefined, { onprogress: () => undefined });
    expect((structuredContent as { hits: { path: string }[] }).hits[0]?.path).toBe('src/SearchableMap/fuzzySearch.ts');
  } finally {
    await client.close();
  }
}

function filesBelow(where: string): number {
  return readdirSync(where, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
